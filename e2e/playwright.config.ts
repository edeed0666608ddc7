import { defineConfig } from '@playwright/test'
import { chromiumArguments, headlessPath } from './src/browser.ts'

/** Journeys in which nothing is kept for a time without a network: each of their browsers would fetch the whole app first. */
const online =
  /\/(board-tools|cards|class|content|first-picture|hands|import|lesson|lesson-aids|licences|live-(class|media|quiz)|password|people|private-boards|profile|qr|recording|relay|select|sfu|sign-in|sign-up|stylus|tools-follow|versions)\.e2e\.ts$/

/** Looks for faults at every screen: where a machine is too slow for all journeys in their time, these are the ones that wait. */
const screens = /\/every-(room|screen)\.e2e\.ts$/

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  projects: [
    { name: 'online', testMatch: online, use: { serviceWorkers: 'block' } },
    { name: 'kept', testIgnore: [online, screens] },
    { name: 'screens', testMatch: screens },
  ],
  globalSetup: './src/global-setup.ts',
  outputDir: './test-results',
  snapshotPathTemplate: '{testDir}/golden/{arg}{ext}',
  // A journey mostly waits, so two fit on two cores; each has a product, and so a school, of its own.
  workers: process.env['TAKHTI_ORIGIN'] ? 1 : 2,
  fullyParallel: false,
  // A shared machine can stand still for longer than a journey waits. What passes when repeated is named at the end.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['E2E_REPORT'] ? [['line'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : [['line']],
  use: {
    browserName: 'chromium',
    serviceWorkers: 'allow',
    launchOptions: { executablePath: headlessPath(), args: chromiumArguments() },
    actionTimeout: 20_000,
    // A trace costs a quarter of the time; who needs one asks for it: `pnpm e2e NAME --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
