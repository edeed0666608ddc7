import { expect, test } from 'vitest'
import { playwrightCounts } from './playwright-report.ts'

test('TS-2 an error outside of tests is a failure, and a journey that passed when repeated is named', () => {
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
    skipped: 0,
    remarks: [
      'FAILED  board.e2e.ts: J3\n    no button',
      'FAILED  Playwright\n    no browser',
      'REPEATED  board.e2e.ts: J2\n    no button',
    ],
  })
})
