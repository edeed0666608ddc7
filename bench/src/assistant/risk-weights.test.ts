import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { curveOf, judgedSigns, weightsOf } from './risk-weights.ts'

test('[DW-3] the shipped weights are those that the judged items give', () => {
  const shipped = new URL('../../../assistant/src/quiz/draft-weights.json', import.meta.url)
  expect(weightsOf(judgedSigns())).toEqual(JSON.parse(readFileSync(shipped, 'utf8')))
})

test('[DW-4] in sources left out the half of least risk has at most 75 % of the discards', () => {
  const rows = judgedSigns()
  const [all, half] = [1, 0.5].map((share) => curveOf(rows, 'unmended', share).discard)
  expect(rows.length).toBeGreaterThan(1_000)
  expect(half).toBeLessThan(0.75 * (all ?? 0))
})
