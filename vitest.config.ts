/** The configuration for `npx vitest run PATH` at the root, as package.json's scripts name it. */
export { default } from './ui/vite.config.ts'
