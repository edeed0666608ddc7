import { expect, test } from 'vitest'
import { runChecks, stepLine, type StepResult } from './run.ts'
import { steps, type Step } from './steps.ts'

const good: Step = { name: 'good', run: async () => ({ isGood: true, output: 'quiet' }) }
const bad: Step = { name: 'bad', run: async () => ({ isGood: false, output: 'a.ts:1 broken' }) }
const thrown: Step = { name: 'thrown', run: () => Promise.reject(new Error('no such tool')) }

test('[CK-1] every step runs and is reported, also after one failed or threw', async () => {
  const reported: StepResult[] = []
  const results = await runChecks([bad, thrown, good], (result) => reported.push(result))
  expect(new Map(results.map(({ name, isGood }) => [name, isGood]))).toEqual(
    new Map([
      ['bad', false],
      ['thrown', false],
      ['good', true],
    ]),
  )
  expect(reported).toHaveLength(3)
})

test('[CK-2] the table shows the output of a failed step only', async () => {
  const [first, second] = (await runChecks([good, bad], () => undefined)).map(stepLine)
  expect(first).not.toContain('quiet')
  expect(second).toContain('a.ts:1 broken')
})

test('[CK-3] no check is listed twice, and the essential ones are there', () => {
  const names = steps.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of ['lint', 'format', 'contract', 'licences', 'types of worker', 'house rules: boundaries'])
    expect(names).toContain(name)
})
