import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './src/browser.ts'

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  globalSetup: './src/global-setup.ts',
  outputDir: './test-results',
  // A journey mostly waits, so two fit on two cores; each has a product, and so a school, of its own.
  workers: process.env['TAKHTI_ORIGIN'] ? 1 : 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['E2E_REPORT'] ? [['line'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : [['line']],
  use: {
    browserName: 'chromium',
    serviceWorkers: 'allow',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArguments() },
    actionTimeout: 20_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
