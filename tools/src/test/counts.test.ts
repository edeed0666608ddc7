import { expect, test } from 'vitest'
import { failed, none, summary, total, withExitCode } from './counts.ts'

test('[TS-3] a runner that ran nothing or crashed has failed', () => {
  expect(withExitCode(none, 0).failed).toBe(1)
  expect(withExitCode({ passed: 3, failed: 0 }, 1).failed).toBe(1)
  expect(withExitCode({ passed: 3, failed: 2 }, 1).failed).toBe(2)
  expect(withExitCode({ passed: 3, failed: 0 }, 0).failed).toBe(0)
})

test('[TS-4] the last line counts passed and failed tests', () => {
  expect(
    summary(
      total([
        { passed: 1, failed: 0 },
        { passed: 2, failed: 1 },
      ]),
    ),
  ).toBe('3 passed, 1 failed')
})

test('[TS-6] the end of a run names every failure of every runner, each in a few lines', () => {
  const long = failed('a.test.ts: A1', `${'x'.repeat(9_000)}\n${'y\n'.repeat(90)}`)
  expect(long.length).toBeLessThan(500)
  const all = total([
    { ...none, failed: 1, remarks: [long] },
    { ...none, failed: 1, remarks: [failed('stress test kill', 'lost 1')] },
  ])
  expect(all.remarks).toEqual([long, 'FAILED  stress test kill\n    lost 1'])
  expect(withExitCode(none, 137).remarks).toHaveLength(1)
})
