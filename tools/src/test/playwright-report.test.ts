import { expect, test } from 'vitest'
import { playwrightCounts } from './playwright-report.ts'

test('[TS-2] an error outside of tests is a failure, and a journey that passed on retry is named', () => {
  const results = [{ error: { message: '\u001B[31mno button\u001B[39m' } }, {}]
  const spec = (title: string, status: string) => ({ title, file: 'board.e2e.ts', tests: [{ status, results }] })
  const report = JSON.stringify({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'no browser' }],
    suites: [{ specs: [spec('J1', 'expected')], suites: [{ specs: [spec('J2', 'flaky'), spec('J3', 'unexpected')] }] }],
  })
  expect(playwrightCounts(report)).toEqual({
    passed: 6,
    failed: 2,
    remarks: [
      'FAILED  board.e2e.ts: J3\n    no button',
      'FAILED  Playwright\n    no browser',
      'REPEATED  board.e2e.ts: J2\n    no button',
    ],
  })
})

test('[TS-2] a journey that did not run has failed, and is named by its file', () => {
  const spec = (file: string, status: string) => ({ title: 'J', file, tests: [{ status }] })
  const specs = [spec('a.e2e.ts', 'expected'), spec('b.e2e.ts', 'skipped'), spec('b.e2e.ts', 'skipped')]
  const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 2 }
  const errors = [{ message: '\u001B[31mTimed out waiting 1545s for the entire test run\u001B[39m' }]
  expect(playwrightCounts(JSON.stringify({ stats, errors, suites: [{ specs }] }))).toEqual({
    passed: 1,
    failed: 3,
    remarks: [
      'FAILED  Playwright\n    did not run 2 journeys: b.e2e.ts 2',
      'FAILED  Playwright\n    Timed out waiting 1545s for the entire test run',
    ],
  })
})
