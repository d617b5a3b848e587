import * as react from 'react/jsx-runtime'
import { withLanguages } from './languages'

// What JSX is compiled to (jsxImportSource): React's own functions behind withLanguages, so that no
// component can forget the language of a text.
export type { JSX } from 'react/jsx-runtime'
export { Fragment } from 'react/jsx-runtime'

export const jsx: typeof react.jsx = (type, props, key) =>
  react.jsx(type, withLanguages(type, props as object), key)

export const jsxs: typeof react.jsxs = (type, props, key) =>
  react.jsxs(type, withLanguages(type, props as object), key)
