import type { Plugin } from 'vite'

/**
 * Cuts from libraries what this site can't reach, where the bundler can't see it: of React Router a
 * tenth of the script of the first page, of yup the schemas of numbers, dates and tuples, of formik its lists
 * of fields, and of Vite's loader, which is half of the boot module, what is for old browsers, nonces and import maps.
 */
export function slim(): Plugin {
  return {
    name: 'slim',
    apply: 'build',
    transform(code, id) {
      if (id.includes('/react-router/dist/')) return { code: slimRouter(code), map: null }
      if (id.includes('vite/preload-helper')) return { code: slimLoader(code), map: null }
      if (id.includes('/formik/')) return { code: slimFormik(code), map: null }
      if (id.includes('/yup/')) return { code: slimYup(code), map: null }
    },
  }
}

/** A component that is wrapped and named for debugging counts as used. Without that, most are not. */
function slimRouter(code: string): string {
  const unnamed = code.replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
  return unnamed.replaceAll(/= (React\S*\.(?:forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
}

const slimLoader = (code: string): string =>
  code
    .replace(/const scriptRel = .+?\)\(\);/s, "const scriptRel = 'modulepreload';")
    .replace(
      /function allSettled\(.+?\n\t\t}/s,
      'const allSettled = (all) => Promise.allSettled(all);',
    )
    .replace(/const cspNonce.+;|if \((cspNonce|import\.meta\.resolve|!isCss)\) .+;/g, '')

/** Methods of schemas that no form uses. Some import a library, or hold long expressions. */
const unusedOfYup =
  /^ {2}(camelCase|snakeCase|constantCase|email|url|uuid|datetime|describe|json|pick|omit|partial|deepPartial|from|noUnknown|unknown|exact|compact|ensure|validateSync|isValid|isValidSync|oneOf|notOneOf|strip|label|max|length|uppercase|get \['~standard'\])\(.*\) \{\n[\s\S]*?^ {2}\}$/gm

/** What is assigned to a class makes it count as used. */
const slimFormik = (code: string): string =>
  code.replaceAll(/^(FieldArrayInner\.defaultProps|\w+\.displayName) = ('.+'|{\n.+\n});$/gm, '')

/** What a class is assigned to, or assigned, makes it count as used: both are for `instanceof` with a function, and for Date. */
const slimYup = (code: string): string =>
  code
    .replaceAll(/^(create\$\d\.(prototype|INVALID_DATE)|DateSchema\.INVALID_DATE) = .+;$/gm, '')
    .replaceAll(unusedOfYup, '')
    .replaceAll(/^let (number|date|tuple) = \{\n[\s\S]*?^\};$|^ {2}(number|date|tuple),?$/gm, '')
