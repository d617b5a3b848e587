import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

// `make e2e-firefox`: what visitors and the office do most, in Firefox (firefox.sh).
export default defineConfig(suite, {
  testMatch: 'firefox.check.ts',
  workers: 2,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: process.env.FIREFOX ?? '', args: [] },
    screenshot: 'off', // it puts a style in the page, which the page's policy refuses aloud
  },
})
