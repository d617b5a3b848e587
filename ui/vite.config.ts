/// <reference types="vitest/config" />

import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createLogger, defineConfig } from 'vite'
import { budget } from './build/budget.ts'
import { compressed } from './build/compressed.ts'
import { cssLayer } from './build/css-layer.ts'
import { goServer, proxy } from './build/go-server.ts'
import { loadedLater } from './build/loaded-later.ts'
import { languageTexts, messages } from './build/messages.ts'
import { packages } from './build/packages.ts'
import { programs } from './build/programs.ts'
import { viewFiles } from './build/view-files.ts'
import { viewModules } from './build/view-modules.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The server's renderer needs renderToString only; React's legacy browser
// build holds that alone, a third smaller and without streams to polyfill.
const renderToString = here(
  '../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js',
)

// What the Markdown parser takes for &nbsp; and the like makes HTML where it runs in a browser.
const namedReference = here('src/admin/items/fields/markdown/named-reference.ts')

/** What Lightning CSS takes for a mistake, and passes on: a pseudo-class that is newer than it. */
const isNewer = (warning: string) => warning.includes("'target-current'")

const logger = createLogger()
const { warn } = logger
logger.warn = (warning, options) => isNewer(warning) || warn(warning, options)

/**
 * Three bundles come from one source: those of the two programs that browsers run, the site and, with
 * `--mode admin`, the admin area (hashed files and lists of them for the server), and the server's
 * (one classic script that an embedded engine runs). Libraries are whole in each of them, as in
 * `vite dev` and in tests: the bundler leaves out only what nothing calls.
 */
export default defineConfig(({ isSsrBuild, mode }) => {
  const program = mode === 'admin' ? 'admin' : 'site'
  // Node.js reads this when it picks React's build: the server's is always production.
  if (isSsrBuild) process.env.NODE_ENV = 'production'
  return {
    root: here('.'),
    base: '/',
    plugins: [
      react({ jsxImportSource: '#kit/jsx' }),
      cssLayer(),
      goServer(),
      messages(),
      languageTexts(),
      loadedLater(),
      viewModules(),
      viewFiles(program),
      // The texts of the pseudo-language, which nobody ships, are in no budget.
      !process.env.SCHOOLSITE_PSEUDO && budget(program),
      packages(program === 'admin'),
      program === 'admin' && compressed(), // the last bundle of the two in its folder
    ],
    resolve: {
      tsconfigPaths: true,
      alias: isSsrBuild
        ? [{ find: 'react-dom/server', replacement: renderToString }]
        : [{ find: 'decode-named-character-reference', replacement: namedReference }],
    },
    customLogger: logger,
    css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
    server: { proxy },
    ssr: { noExternal: true, target: 'webworker' },
    build: isSsrBuild ? serverBundle : program === 'admin' ? adminBundle : siteBundle,
    test: {
      environment: 'happy-dom',
      setupFiles: ['src/testing/setup.ts'],
      restoreMocks: true,
      reporters: process.stdout.isTTY ? 'default' : 'dot',
      maxWorkers: '100%', // on two cores the default is one
      // A busy machine is no failure: these end only what hangs.
      testTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      projects: [
        { extends: true, test: screens },
        { extends: true, test: rules },
      ],
    },
  }
})

/**
 * What React draws needs a world of its own for each file: its scheduler
 * outlives a file, and stands still when a test took the clock away. A VM
 * context in a thread is one at half the cost of a process, because what was
 * compiled for a file before is there already.
 */
const screens = { name: 'screens', include: ['src/**/*.test.tsx'], pool: 'vmThreads' as const }

/** Rules need no world of their own, and are done sooner than one is made. */
const rules = {
  name: 'rules',
  include: ['src/**/*.test.ts'],
  pool: 'threads' as const,
  isolate: false,
}

/**
 * What every page needs once it hydrates, as one script: it compresses better
 * than the small ones that the bundler would make of parts that some screens share.
 */
const everyPage =
  /\/node_modules\/(react|react-dom|react-helmet-async|react-router|scheduler|zustand)\/|\/src\/(site\/(layout|routing)|kit\/routing)\/|\/src\/site\/ui\/(DatedRow|PageBody|PageHead|Prose|widths|NewsCard)\.tsx?|\/src\/kit\/(ui\/(Seo|Picture)|i18n\/rich|jsx\/.*)\.tsx?/

/** What even pages need that nobody has touched; without names it would be a part of the above. */
const beforeTouch =
  /\/src\/kit\/(api\/(client|error|interceptors|translation)|i18n\/message|lib\/log)\.ts/
const homeBeforeTouch = /\/src\/site\/home\/(carousel\/run-slider|notice\/(seen|unseen-popup))\.ts/

/** The scripts and styles of every page that has come alive. */
const loadedBefore = /assets\/(rolldown-runtime|site|calls|entry-client)-/

const clientBundle = {
  outDir: '../dist/client',
  target: 'es2022',
  cssTarget: ['chrome114', 'safari17', 'ios17', 'firefox125'],
  modulePreload: {
    polyfill: false,
    // What is loaded already, or by the import itself, need not be named once more for each script.
    resolveDependencies: (own: string, deps: string[], { hostId }: { hostId: string }) =>
      deps.filter(
        (file) => file !== own && !(hostId.includes('app-client') && loadedBefore.test(file)),
      ),
  },
  assetsInlineLimit: 0,
  reportCompressedSize: false,
}

/**
 * What the bundler may take for free of side effects, so that it leaves out components that nothing
 * uses: to read `React.Component` and to call React's `memo`, as React Router does at the top level of
 * its modules, and the import of two libraries for functions that no form calls.
 */
const treeshake = {
  propertyReadSideEffects: false as const,
  // The bundler names React so.
  manualPureFunctions: ['memo', 'forwardRef', 'createContext'].map(
    (name) => `import_react.${name}`,
  ),
  moduleSideEffects: [{ test: /\/(hoist-non-react-statics|tiny-case)\//, sideEffects: false }],
}

/** Names of classes stand where they are used: as an object they are half a kilobyte of every page. */
const optimization = { inlineConst: { mode: 'all' as const, pass: 2 } }

const siteBundle = {
  ...clientBundle,
  emptyOutDir: true,
  manifest: programs.site.manifest,
  rolldownOptions: {
    input: here(programs.site.boot),
    checks: { bundlerTimings: false },
    treeshake,
    optimization,
    output: {
      codeSplitting: {
        groups: [
          { name: 'calls', test: beforeTouch, priority: 2, includeDependenciesRecursively: false },
          {
            name: 'home',
            test: homeBeforeTouch,
            priority: 1,
            includeDependenciesRecursively: false,
          },
          { name: 'site', test: everyPage },
        ],
      },
    },
  },
}

/** The libraries of the editor of texts, and what those are built on: only the screen with that editor loads them. */
const ofEditor =
  /\/node_modules\/(prosemirror-|orderedmap|rope-sequence|w3c-keyname|mdast-|micromark|unist-|ccount|devlop|longest-streak|markdown-table|zwitch)|\/named-reference\.ts/

/**
 * What screens share comes as two scripts: libraries, which stay the same from release to release, and our own parts with
 * what the loaders ask for. Fields for pictures share a third one, which most screens never load.
 */
const adminBundle = {
  ...clientBundle,
  emptyOutDir: false,
  manifest: programs.admin.manifest,
  rolldownOptions: {
    input: here(programs.admin.boot),
    checks: { bundlerTimings: false },
    treeshake,
    optimization,
    output: {
      codeSplitting: {
        groups: [
          { name: 'editor', test: ofEditor, priority: 3 },
          { name: 'libraries', test: /\/node_modules\/(?!lucide-react\/)/, priority: 2 },
          { name: 'boot', test: /\/src\/kit\/lib\/(explain|load-module)\.ts/, priority: 1 },
          {
            name: 'uploads',
            test: /\/src\/(kit\/uploads|admin\/ui\/pictures\/Selected)/,
            priority: 1,
            includeDependenciesRecursively: false,
          },
          {
            name: 'parts', // which every screen loads; a list is sorted on two of them
            test: /\/src\/(admin\/ui\/(?!sorting\/)|kit\/)|\/src\/admin\/\w+\/queries\.ts/,
          },
        ],
      },
    },
  },
}

const serverBundle = {
  outDir: '../dist/server',
  emptyOutDir: true,
  target: 'es2022',
  minify: true,
  copyPublicDir: false,
  reportCompressedSize: false,
  rolldownOptions: {
    input: here('src/app/entry-server.tsx'),
    checks: { bundlerTimings: false },
    output: { format: 'iife' as const, entryFileNames: 'ssr.js', codeSplitting: false },
  },
}
