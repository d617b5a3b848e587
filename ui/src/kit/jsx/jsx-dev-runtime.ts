import * as react from 'react/jsx-dev-runtime'
import { withLanguages } from './languages'

// jsx-runtime.ts for builds with React's warnings.
export type { JSX } from 'react/jsx-dev-runtime'
export { Fragment } from 'react/jsx-dev-runtime'

export const jsxDEV: typeof react.jsxDEV = (type, props, ...rest) =>
  react.jsxDEV(type, withLanguages(type, props as object), ...rest)
