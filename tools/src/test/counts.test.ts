import { expect, test } from 'vitest'
import {
  cutOffFiles,
  none,
  playwrightCounts,
  repeatedJourneys,
  summary,
  total,
  vitestCounts,
  vitestRooms,
  withExitCode,
} from './counts.ts'

const vitest = JSON.stringify({
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 2,
  testResults: [
    { name: '/takhti/schema/src/a.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] },
    { name: '/takhti/pwa/src/b.test.ts', status: 'failed', assertionResults: [] },
    { name: '/takhti/pwa/src/c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
  ],
})

test('TS-1 a test file that could not be loaded counts as a failure', () => {
  expect(vitestCounts(vitest)).toEqual({ passed: 7, failed: 2, skipped: 2 })
  expect([...vitestRooms(vitest, '/takhti')]).toEqual(['schema', 'pwa'])
})

test('TS-5 a file whose runner went away is told from one that could not be loaded', () => {
  const report = JSON.parse(vitest)
  report.testResults.push({ name: '/takhti/worker/src/d.test.ts', status: 'passed', assertionResults: [] })
  expect(cutOffFiles(JSON.stringify(report))).toEqual(['/takhti/worker/src/d.test.ts'])
  expect(cutOffFiles(vitest)).toEqual([])
})

test('TS-2 an error outside of tests is a failure, and a journey that passed when repeated is named', () => {
  const spec = (title: string, status: string) => ({ title, file: 'board.e2e.ts', tests: [{ status }] })
  const report = JSON.stringify({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{}],
    suites: [{ specs: [spec('J1', 'expected')], suites: [{ specs: [spec('J2', 'flaky'), spec('J3', 'unexpected')] }] }],
  })
  expect(playwrightCounts(report)).toEqual({ passed: 6, failed: 2, skipped: 0 })
  expect(repeatedJourneys(report)).toEqual(['board.e2e.ts: J2'])
})

test('TS-3 a runner that ran nothing or crashed has failed', () => {
  expect(withExitCode(none, 0).failed).toBe(1)
  expect(withExitCode({ passed: 3, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(withExitCode({ passed: 3, failed: 2, skipped: 0 }, 1).failed).toBe(2)
  expect(withExitCode({ passed: 3, failed: 0, skipped: 0 }, 0).failed).toBe(0)
})

test('TS-4 the summary names skipped tests only when there are any', () => {
  expect(
    summary(
      total([
        { passed: 1, failed: 0, skipped: 0 },
        { passed: 2, failed: 1, skipped: 0 },
      ]),
    ),
  ).toBe('3 passed, 1 failed')
  expect(summary({ passed: 1, failed: 0, skipped: 4 })).toBe('1 passed, 0 failed, 4 skipped')
})
