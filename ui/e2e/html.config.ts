import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

// `make test-slow`: what the Nu HTML checker says of every page.
export default defineConfig(suite, { testMatch: 'html.check.ts', workers: 1 })
