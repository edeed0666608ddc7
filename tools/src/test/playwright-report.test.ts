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
  expect(playwrightCounts(report, '7')).toEqual({
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

test('TS-2 what did not get to run before the time was over is skipped and named by its file; what else is wrong still fails', () => {
  const spec = (file: string, status: string) => ({ title: 'J', file, tests: [{ status }] })
  const specs = [spec('a.e2e.ts', 'expected'), spec('b.e2e.ts', 'skipped'), spec('b.e2e.ts', 'skipped')]
  const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 2 }
  const over = { message: '\u001B[31mTimed out waiting 1545s for the entire test run\u001B[39m' }
  const within = { message: 'Timed out waiting 1111.987s for the teardown for test suite to run' }
  const told = { passed: 1, skipped: 2, isTimeOver: true }
  const named = 'SKIPPED  in turn 7 the time was over before 2 journeys: b.e2e.ts 2'
  const read = (errors: object[]) => playwrightCounts(JSON.stringify({ stats, errors, suites: [{ specs }] }), '7')
  expect(read([over])).toEqual({ ...told, failed: 0, remarks: [named] })
  expect(read([over, within])).toEqual(read([over]))
  expect(read([over, { message: 'no browser' }])).toEqual({
    ...told,
    failed: 1,
    remarks: [named, 'FAILED  Playwright\n    no browser'],
  })
})
