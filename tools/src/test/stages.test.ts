import { expect, test } from 'vitest'
import { none } from './counts.ts'
import { runStages } from './stages.ts'

test('[TS-11] each stage is counted and timed, a broken one as a failure; tracks run in parallel', async () => {
  const reported: string[] = []
  const passes = async () => ({ ...none, passed: 2 })
  const breaks = async () => {
    throw new Error('no browser')
  }
  const { counts, lines } = await runStages(
    [
      [
        [
          ['Checks', passes],
          ['Builds', passes],
        ],
        [['Units', breaks]],
      ],
      [[['Journeys', passes]]],
    ],
    (line) => reported.push(line.trim()),
  )
  expect(counts).toEqual({ passed: 6, failed: 1, remarks: ['FAILED  a stage that broke\n    no browser'] })
  expect(lines.map((line) => line.replace(/ +\d+ s/, ' N s'))).toEqual([
    'Checks N s  2 passed, 0 failed',
    'Units N s  0 passed, 1 failed',
    'Builds N s  2 passed, 0 failed',
    'Journeys N s  2 passed, 0 failed',
    'All N s',
  ])
  expect(reported.slice(0, 2)).toEqual(['== Checks', '== Units'])
  expect(reported.indexOf('== Builds')).toBeGreaterThan(reported.indexOf('== Checks: 2 passed, 0 failed'))
  expect(reported.at(-2)).toBe('== Journeys')
})
