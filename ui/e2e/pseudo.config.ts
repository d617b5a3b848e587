import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

// `make e2e`: every page in the pseudo-language (pseudo.sh).
export default defineConfig(suite, { testMatch: 'pseudo.check.ts', workers: 2 })
