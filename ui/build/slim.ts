import type { Plugin } from 'vite'

/**
 * Cuts from two libraries what this site can't reach, where the bundler can't
 * see it: a tenth of the script of the first page.
 */
export function slim(): Plugin {
  return {
    name: 'slim',
    apply: 'build',
    transform(code, id) {
      if (id.includes('/react-helmet-async/lib/')) return { code: slimHelmet(code), map: null }
      if (id.includes('/react-router/dist/')) return { code: slimRouter(code), map: null }
    },
  }
}

// How react-helmet-async chooses at run time between React 19 and its second
// implementation for React 16 to 18, and what is known here already: the one
// Helmet of a page is drawn again only for another page, so there is nothing
// to compare, and its children stand in Seo.tsx, which tests render.
const choices = [
  ['import fastCompare from "react-fast-compare";', ''],
  ['import invariant from "invariant";', ''],
  ['    invariant(', '    false && invariant('],
  [
    '!fastCompare(without(this.props, "helmetData"), without(nextProps, "helmetData"))',
    'nextProps !== this.props',
  ],
  ['var isReact19 = major >= 19;', 'const isReact19 = true;'],
  ['if (helmetData && !(helmetData instanceof HelmetData)) {', 'if (false) {'],
] as const

function slimHelmet(code: string): string {
  return choices.reduce((before, [choice, known]) => {
    if (!before.includes(choice)) throw new Error(`react-helmet-async no longer says "${choice}"`)
    return before.replaceAll(choice, known)
  }, code)
}

/** A component that is wrapped and named for debugging counts as used. Without that, most are not. */
function slimRouter(code: string): string {
  const unnamed = code.replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
  return unnamed.replaceAll(/= (React\S*\.(?:forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
}
