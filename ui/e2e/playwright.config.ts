import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

// The real program, in a real browser. Every test has a server and a data
// folder of its own and fails on anything that is written to the console.
// $SCHOOLSITE_BINARY names another program to test.

// The browser, where chromium.sh finds it too.
const folders = (process.env.PATH ?? '').split(':')
const first = process.env.CHROMIUM ?? 'chromium-headless-shell'
const browsers = [first, 'chromium', 'chromium-browser', 'google-chrome']
const executablePath = browsers
  .flatMap((name) => folders.map((folder) => resolve(folder, name)))
  .find((path) => existsSync(path))

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: 3, // for two cores, since half of a journey is waiting
  // How long a test waits before it takes the program to be stuck: long enough
  // for two cores that browsers, servers and bcrypt share. How fast the site
  // is is measured by make bench.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.stdout.isTTY ? 'list' : 'dot',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
