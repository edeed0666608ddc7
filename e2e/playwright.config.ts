import { readdirSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, headlessPath } from './src/browser.ts'
import { projectsOf } from './src/projects.ts'

const names = readdirSync(new URL('src', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.e2e.ts'))
  .map((file) => file.slice(0, -'.e2e.ts'.length))

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  projects: projectsOf(names).map((project) => ({
    name: project.name,
    testMatch: project.names.map((name) => `**/${name}.e2e.ts`),
    ...(project.name !== 'kept' && { use: { serviceWorkers: 'block' } }),
  })),
  globalSetup: './src/global-setup.ts',
  outputDir: './test-results',
  snapshotPathTemplate: '{testDir}/golden/{arg}{ext}',
  // A journey mostly waits, so two fit on two cores; each has a product, and so a school, of its own.
  workers: process.env['TAKHTI_ORIGIN'] ? 1 : 2,
  fullyParallel: false,
  // A shared machine can stand still for longer than a journey waits. What passes when repeated is named at the end.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
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
