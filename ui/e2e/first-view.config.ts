import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

// `make bench`: the first view of every kind of page on the slowest phone.
export default defineConfig(suite, {
  testMatch: 'first-view.check.ts',
  workers: 1,
  timeout: 1_200_000,
})
