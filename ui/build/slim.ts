import type { Plugin } from 'vite'

/**
 * Cuts from React Router what this site can't reach, where the bundler can't
 * see it: a tenth of the script of the first page.
 */
export function slim(): Plugin {
  return {
    name: 'slim',
    apply: 'build',
    transform(code, id) {
      if (id.includes('/react-router/dist/')) return { code: slimRouter(code), map: null }
    },
  }
}

/** A component that is wrapped and named for debugging counts as used. Without that, most are not. */
function slimRouter(code: string): string {
  const unnamed = code.replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
  return unnamed.replaceAll(/= (React\S*\.(?:forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
}
