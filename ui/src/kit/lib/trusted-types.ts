interface Rules<Answer> {
  createHTML(html: string): Answer
}

declare global {
  // TypeScript's own types don't know it yet, and not every browser has it.
  var trustedTypes:
    | { createPolicy(name: string, rules: Rules<string>): Rules<TrustedHTML> }
    | undefined
}

// The one policy that the server's headers allow, so browsers take no other
// text for HTML. It changes nothing: the server made this HTML, see Prose,
// and browsers have it only from the page or its data.
const policy = globalThis.trustedTypes?.createPolicy('prose', { createHTML: (html) => html })

/** Marks HTML as safe: that of an editor's text, for Prose, and what is read into a document that nobody sees. */
export const proseHTML = (html: string) => policy?.createHTML(html) ?? html
