import type { Plugin } from 'vite'

const id = '\0loaded-later'

/** Leaves out of the server's script what browsers import later: it draws a page in one go, and would never run that. */
export const loadedLater = (): Plugin => ({
  name: 'loaded-later',
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  resolveDynamicImport: () => id,
  load: (module) => (module === id ? 'export default undefined' : undefined),
})
