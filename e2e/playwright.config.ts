import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { laneOf } from '@takhti/tools/test/lanes'
import { chromiumArguments, headlessPath } from './src/browser.ts'
import { inFirefox } from './src/engines/firefox.ts'

// Looks fill the school with more than other journeys expect in it, so that they come last.
const screens = '**/every-*.e2e.ts'

const isFirefox = process.env['E2E_ENGINE'] === 'firefox'

/** All but the round through the app for Firefox alone, which runs by name (`--engine firefox`). */
const ofChromium = /^(?!.*\/firefox\.e2e\.ts$).*\.e2e\.ts$/

/** The files of the other lane, when only one lane runs. */
const ofOtherLane = readdirSync(join(import.meta.dirname, 'src'))
  .filter((file) => file.endsWith('.e2e.ts') && laneOf(file) !== (process.env['E2E_LANE'] ?? laneOf(file)))
  .map((file) => `**/${file}`)

const inChromium = () =>
  ({
    browserName: 'chromium',
    launchOptions: { executablePath: headlessPath(), args: chromiumArguments() },
  }) as const

export default defineConfig({
  testDir: './src',
  testMatch: isFirefox ? '**/*.e2e.ts' : ofChromium,
  // A browser with the service worker fetches the whole app first: only a journey with the tag `@kept` has it.
  projects: [
    { name: 'kept', grep: /@kept/, testIgnore: [screens, ...ofOtherLane] },
    { name: 'online', grepInvert: /@kept/, testIgnore: [screens, ...ofOtherLane], use: { serviceWorkers: 'block' } },
    { name: 'screens', testMatch: screens, testIgnore: ofOtherLane, use: { serviceWorkers: 'block' } },
  ],
  globalSetup: './src/global-setup.ts',
  outputDir: `./test-results/${process.env['E2E_LANE'] ?? 'all'}`,
  snapshotPathTemplate: '{testDir}/golden/{arg}{ext}',
  // One at a time, in one order: what a journey leaves in the school is the same for the next one in every run.
  workers: 1,
  fullyParallel: false,
  // A shared machine can freeze for longer than a journey waits. What passes when repeated is named at the end.
  retries: 1,
  // Timeouts and no metrics: a machine three times slower than a good one waits three times as long.
  timeout: 300_000,
  expect: { timeout: 45_000, toPass: { timeout: 120_000 } },
  reporter: process.env['E2E_REPORT'] ? [['line'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : [['line']],
  use: {
    serviceWorkers: 'allow',
    ...(isFirefox ? inFirefox() : inChromium()),
    actionTimeout: 45_000,
    // A trace costs a quarter of the time; who needs one asks for it: `pnpm e2e NAME --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
