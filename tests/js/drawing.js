/** A page to draw on: as much of the DOM as Preact needs, and what a reader finds on it. Import browser.js before. */

class Node {
  constructor() {
    /** @type {Node[]} */
    this.childNodes = [];
    /** @type {Node|null} */
    this.parentNode = null;
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  get nextSibling() {
    const beside = this.parentNode?.childNodes ?? [];
    return beside[beside.indexOf(this) + 1] ?? null;
  }

  /** @param {Node} node @param {Node|null} before */
  insertBefore(node, before) {
    node.remove();
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parentNode = this;
    return node;
  }

  /** @param {Node} node */
  appendChild(node) {
    return this.insertBefore(node, null);
  }

  /** @param {Node} node */
  removeChild(node) {
    node.remove();
  }

  remove() {
    const beside = this.parentNode?.childNodes;
    beside?.splice(beside.indexOf(this), 1);
    this.parentNode = null;
  }
}

class Text extends Node {
  nodeType = 3;

  /** @param {string} data */
  constructor(data) {
    super();
    this.data = data;
  }
}

class Element extends Node {
  nodeType = 1;
  namespaceURI = "http://www.w3.org/1999/xhtml";
  style = { setProperty: () => undefined };

  /** @param {string} name */
  constructor(name) {
    super();
    this.localName = name;
    this.attributes = /** @type {Record<string, string>} */ ({});
  }

  /** @param {string} name @param {unknown} value */
  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }

  /** @param {string} name */
  removeAttribute(name) {
    delete this.attributes[name];
  }

  addEventListener() {}
  removeEventListener() {}
  focus() {}
  showModal() {}
  close() {}
  scrollIntoView() {}
  getBoundingClientRect() {
    return { left: 0, top: 0, width: 0, height: 0 };
  }
}

Object.assign(globalThis.document, {
  createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => new Element(name),
  createElement: (/** @type {string} */ name) => new Element(name),
  createTextNode: (/** @type {string} */ text) => new Text(text),
  getElementById: (/** @type {string} */ id) => new Element(id), // everything is there already
  body: new Element("body"),
});

globalThis.requestAnimationFrame = (draw) => Number(setTimeout(draw, 0)); // effects need not wait for a frame
globalThis.cancelAnimationFrame = clearTimeout;

/** Attributes that are read to people. */
const READ = ["aria-label", "title", "placeholder", "label", "alt"];

/** All that is to be read on an element. @param {any} node @returns {string[]} */
function readIn(node) {
  if (node.nodeType === 3) return [String(node.data)];
  const said = READ.flatMap((name) => (node.attributes?.[name] ? [node.attributes[name]] : []));
  return [...said, ...node.childNodes.flatMap(readIn)];
}

/** Draws some markup; says what can be read, and leaves. @param {any} markup */
export async function drawn(markup) {
  const { h, render } = await import("../../src/golemancy/web/lib.js");
  const root = /** @type {any} */ (new Element("div"));
  /** @type {unknown} */
  let failed;
  render(
    h(
      Guarded(await import("../../src/golemancy/web/lib.js"), (error) => (failed = error)),
      {},
      markup,
    ),
    root,
  );
  return {
    words: () => {
      if (failed) throw failed;
      return readIn(root)
        .map((text) => text.trim())
        .filter(Boolean);
    },
    leave: () => render(null, root),
  };
}

/** A component that keeps what goes wrong inside. @param {any} lib @param {(error: unknown) => void} keep */
const Guarded = ({ Component }, keep) =>
  class extends Component {
    /** @param {unknown} error */
    componentDidCatch(error) {
      keep(error);
    }

    /** @param {any} props */
    render({ children }) {
      return children;
    }
  };
