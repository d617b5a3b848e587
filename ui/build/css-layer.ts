import type { Plugin } from 'vite'

/** Puts every CSS module into the layer of components, so that no sheet can forget it. */
export function cssLayer(): Plugin {
  return {
    name: 'css-layer',
    enforce: 'pre',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => (code.includes('@layer') ? code : `@layer components {${code}}`),
    },
  }
}
