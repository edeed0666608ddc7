import { expect, test } from 'vitest'
import { reportLines, stressReportsIn, type StressReport } from './report.ts'

const report: StressReport = { name: 'kill', figures: { kills: 12 }, failures: ['a stroke was lost'], ms: 1500 }

test('[RG-1] reports are found among other lines', () => {
  expect(stressReportsIn(`starting\n${JSON.stringify(report)}\n{ not a report\n`)).toEqual([report])
})

test('[RG-2] a report names its metrics and its failures', () => {
  expect(reportLines(report)).toContain('FAILED  kill  1.5 s')
  expect(reportLines(report)).toContain('kills: 12')
  expect(reportLines({ ...report, failures: [] })).toContain('ok      kill')
})
