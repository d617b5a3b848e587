// What the script finds here of a browser: a console that goes to the server's
// log, and addresses. The router asks for thousands of those, so they know no
// more than http addresses need, and are cheap.
{
  const line = globalThis.logLine;
  const at = (level) => (...parts) => line(level, parts.map(String).join(" "));
  globalThis.console = {
    debug: at("debug"),
    log: at("info"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
  };
  delete globalThis.logLine;

  // scheme, authority, path, query, fragment: RFC 3986, appendix B.
  const shape = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/is;

  globalThis.URL = class URL {
    constructor(address, base) {
      let [, scheme, authority, path, query = "", fragment = ""] = shape.exec(String(address).trim());
      if (scheme === undefined) {
        if (base === undefined) throw new TypeError("Invalid URL: " + address);
        const from = base instanceof URL ? base : new URL(base);
        scheme = from.protocol.slice(0, -1);
        if (authority === undefined) {
          authority = from.host;
          if (path === "" && query === "") query = from.search;
          if (path === "") path = from.pathname;
          else if (path[0] !== "/") path = from.pathname.replace(/[^/]*$/, "") + path;
        }
      }
      const hierarchical = authority !== undefined;
      this.protocol = scheme.toLowerCase() + ":";
      this.host = (authority ?? "").toLowerCase();
      [this.hostname, this.port = ""] = this.host.split(/:(?=\d*$)/);
      this.pathname = hierarchical ? encoded(withoutDots(path)) : path;
      this.search = query === "?" ? "" : encoded(query);
      this.hash = fragment === "#" ? "" : encoded(fragment);
      this.origin = hierarchical ? this.protocol + "//" + this.host : "null";
      this.username = this.password = "";
    }
    get href() {
      const start = this.origin === "null" ? this.protocol : this.origin;
      return start + this.pathname + this.search + this.hash;
    }
    get searchParams() {
      return new URLSearchParams(this.search);
    }
    toString() {
      return this.href;
    }
    toJSON() {
      return this.href;
    }
    static canParse(address, base) {
      return base !== undefined || shape.exec(address)?.[1] !== undefined;
    }
  };

  const encoded = (text) => encodeURI(text).replaceAll("%25", "%").replaceAll("'", "%27");

  const withoutDots = (path) => {
    if (!path.includes("/.")) return path[0] === "/" ? path : "/" + path;
    const kept = [];
    for (const segment of path.split("/").slice(1)) {
      if (segment === "..") kept.pop();
      else if (segment !== ".") kept.push(segment);
    }
    if (/\/\.{1,2}$/.test(path)) kept.push("");
    return "/" + kept.join("/");
  };

  globalThis.URLSearchParams = class URLSearchParams {
    #pairs;
    constructor(init = "") {
      this.#pairs = pairsOf(init);
    }
    get(name) {
      return this.#pairs.find(([n]) => n === name)?.[1] ?? null;
    }
    getAll(name) {
      return this.#pairs.filter(([n]) => n === name).map(([, value]) => value);
    }
    has(name) {
      return this.#pairs.some(([n]) => n === name);
    }
    append(name, value) {
      this.#pairs.push([String(name), String(value)]);
    }
    set(name, value) {
      this.delete(name);
      this.append(name, value);
    }
    delete(name) {
      this.#pairs = this.#pairs.filter(([n]) => n !== name);
    }
    forEach(visit) {
      for (const [name, value] of this.#pairs) visit(value, name, this);
    }
    [Symbol.iterator]() {
      return this.#pairs[Symbol.iterator]();
    }
    toString() {
      return this.#pairs.map((pair) => pair.map(formEncoded).join("=")).join("&");
    }
  };

  const pairsOf = (init) => {
    if (typeof init === "string") return init.replace(/^\?/, "").split("&").filter(Boolean).map(pairOf);
    const pairs = init[Symbol.iterator] ? [...init] : Object.entries(init);
    return pairs.map(([name, value]) => [String(name), String(value)]);
  };

  const pairOf = (text) => {
    const cut = text.indexOf("=");
    return (cut < 0 ? [text, ""] : [text.slice(0, cut), text.slice(cut + 1)]).map(formDecoded);
  };

  const formDecoded = (text) => {
    const spaced = text.replaceAll("+", " ");
    try {
      return decodeURIComponent(spaced);
    } catch {
      return spaced;
    }
  };

  const formEncoded = (text) => encodeURIComponent(text).replaceAll("%20", "+");
}
