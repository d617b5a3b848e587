// A small stand-in for the built user interface: the path says how it behaves.
(() => {
  let drawn = 0;
  const misbehave = {
    "/throw": () => {
      throw new Error("a component broke");
    },
    "/loop": () => {
      for (;;);
    },
    "/stubborn-loop": () => {
      for (;;) {
        try {
          for (;;);
        } catch {}
      }
    },
    "/backtrack": () => /^(?=(a+)+b)/.test("a".repeat(40)),
    "/memory": () => {
      const kept = [];
      for (;;) kept.push(new ArrayBuffer(1e6));
    },
    "/deep": () => {
      const deeper = (n) => deeper(n + 1) + 1;
      return deeper(0);
    },
    "/console": () => console.error("hydration", { toString: () => "mismatch" }),
    "/not-json": () => "Loading...",
    "/nothing": () => JSON.stringify({ head: "", body: [""] }),
    "/half": () => JSON.stringify({ head: "", body: ["<main><!--$!--><template></template>Loading...<!--/$--></main>"] }),
  };
  globalThis.render = (path, layoutJSON, pageJSON) => {
    const answer = misbehave[path]?.();
    if (typeof answer === "string") return answer;
    const layout = JSON.parse(layoutJSON);
    const page = JSON.parse(pageJSON);
    drawn++;
    return JSON.stringify({
      head: `<title>${page.seo.title}</title>`,
      body: [`<main data-drawn="${drawn}">`, "note", `<h1>${layout.school.name}</h1>`, "form", page.info?.html ?? "", "form", "</main>"],
    });
  };
})();
