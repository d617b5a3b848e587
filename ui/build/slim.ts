import type { Plugin } from 'vite'

/**
 * Cuts from libraries what this site can't reach, where the bundler can't see it: of React Router a
 * tenth of the script of the first page, of yup the schemas of numbers, dates and tuples.
 */
export function slim(): Plugin {
  return {
    name: 'slim',
    apply: 'build',
    transform(code, id) {
      if (id.includes('/react-router/dist/')) return { code: slimRouter(code), map: null }
      if (id.includes('/yup/')) return { code: slimYup(code), map: null }
    },
  }
}

/** A component that is wrapped and named for debugging counts as used. Without that, most are not. */
function slimRouter(code: string): string {
  const unnamed = code.replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
  return unnamed.replaceAll(/= (React\S*\.(?:forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
}

/**
 * What a class is assigned to, or assigned, makes it count as used: both are for `instanceof` with a
 * function, and for Date. The methods that rename keys import a library.
 */
const slimYup = (code: string): string =>
  code
    .replaceAll(/^(create\$\d\.(prototype|INVALID_DATE)|DateSchema\.INVALID_DATE) = .+;$/gm, '')
    .replaceAll(/^ {2}(camelCase|snakeCase|constantCase)\(\) \{\n.*\n {2}\}$/gm, '')
