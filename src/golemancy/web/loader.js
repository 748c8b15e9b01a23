// @ts-check
/** Runs modules that the server has put together into few files (showing/bundle.py), as a browser runs single ones. */

/** @typedef {Record<string, any>} Exports */
/** @typedef {(path: string) => Promise<Exports>} Load  what `import()` is inside a module */
/** @typedef {{url: string, resolve: (path: string) => string}} Meta  what `import.meta` is */
/** @typedef {[((from: Exports) => void)[], () => Exports|Promise<Exports>]} Linked  takes what each import gives; runs */
/** @typedef {[string[], (load: Load, meta: Meta) => Linked]} Packed  the paths that a module imports, and the module */
/** @typedef {{needs: string[], make: Packed[1], exports: Exports|null, done: Promise<void>|null, waiting: ((from: Exports) => void)[]}} Module */

/** Runs a module; others are fetched when they are asked for. @param {Record<string, string>} names  of files, by their paths @param {Record<string, Packed>} packed @param {string} first */
export function begin(names, packed, first) {
  /** @type {Map<string, Module>} */
  const modules = new Map();

  /** @param {Record<string, Packed>} more */
  function add(more) {
    for (const [path, [needs, make]] of Object.entries(more))
      if (!modules.has(path)) modules.set(path, { needs, make, exports: null, done: null, waiting: [] });
  }

  /** A module of ours, which is there once it has been added. @param {string} path */
  const known = (path) => /** @type {Module} */ (modules.get(path));

  const address = (/** @type {string} */ path) => new URL(names[path] ?? path, import.meta.url).href;
  const beside = (/** @type {string} */ path, /** @type {string} */ other) => new URL(other, `page:/${path}`).pathname.slice(1);

  /** What a module needs before it can run, itself last. @param {string} path @param {Set<string>} seen @returns {string[]} */
  function order(path, seen) {
    if (seen.has(path)) return [];
    seen.add(path);
    return [...known(path).needs.flatMap((one) => order(one, seen)), path];
  }

  /** Runs a module once; where two import each other, the second gives its part afterwards. @param {string} path */
  async function run(path) {
    const module = known(path);
    const meta = { url: address(path), resolve: (/** @type {string} */ other) => address(beside(path, other)) };
    const [setters, execute] = module.make((other) => load(beside(path, other)), meta);
    module.needs.map(known).forEach((need, i) => (need.exports ? setters[i](need.exports) : need.waiting.push(setters[i])));
    module.exports = await execute();
    for (const give of module.waiting) give(module.exports);
  }

  /** @type {Load} */
  async function load(path) {
    if (!modules.has(path)) add((await fetched(address(path))).default);
    for (const one of order(path, new Set())) await (known(one).done ??= run(one));
    return /** @type {Exports} */ (known(path).exports);
  }

  add(packed);
  return load(first);
}

/** A file of modules; a server that no longer has it has become newer, and so must the page. @param {string} address */
async function fetched(address) {
  try {
    return await import(address);
  } catch (error) {
    const answer = await fetch(address, { method: "HEAD" }).catch(() => null);
    if (answer?.status === 404) location.reload();
    throw error;
  }
}
