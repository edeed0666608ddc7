import { expect, test } from 'vitest'
import { attendanceFaults } from './live-checks.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString()
const held = { startedAt: at(0), endedAt: at(100) }
const stay = (...intervals: [number, number | null][]) => [
  {
    personId: 'p',
    name: 'Asha',
    intervals: intervals.map(([came, left]) => ({ cameAt: at(came), leftAt: left === null ? null : at(left) })),
  },
]

test('[H6] separate intervals within the class are in order', () => {
  expect(attendanceFaults(held, stay([0, 10], [80, 100]))).toEqual([])
})

test.each([
  ['open', stay([0, null]), 'never left'],
  ['overlapping', stay([0, 50], [40, 60]), 'twice'],
  ['before the class', stay([-1, 10]), 'before the class began'],
  ['after its end', stay([0, 101]), 'after the end'],
  ['backwards', stay([20, 10]), 'left before'],
])('[H6] an interval that is %s is detected', (_which, stays, what) => {
  expect(attendanceFaults(held, stays).join()).toContain(what)
})
