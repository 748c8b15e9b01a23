/** What htm's own declarations say, as of a module instead of CommonJS. */
declare const htm: {
  bind<Result>(
    h: (type: any, props: any, ...children: any[]) => Result,
  ): (strings: TemplateStringsArray, ...values: unknown[]) => Result | Result[];
};
export default htm;
