import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

// `npm run screenshots`: makes the pictures of the README.
export default defineConfig(suite, { testMatch: 'screenshots.ts', workers: 1 })
