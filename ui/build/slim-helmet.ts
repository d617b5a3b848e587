import type { Plugin } from 'vite'

/**
 * react-helmet-async carries a second implementation for React 16 to 18 and
 * chooses at run time. The choice is known here, so the other half can go.
 */
export function slimHelmet(): Plugin {
  const choice = 'var isReact19 = major >= 19;'
  return {
    name: 'slim-helmet',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('react-helmet-async/lib/')) return
      if (!code.includes(choice)) throw new Error(`${id}: the choice of React 19 is gone`)
      return { code: code.replace(choice, 'const isReact19 = true;'), map: null }
    },
  }
}
