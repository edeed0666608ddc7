import { expect, test } from 'vitest'
import { cutOffFiles, failedFiles, vitestCounts, vitestReport, vitestRooms } from './vitest-report.ts'

const result = (status: string) => ({
  title: 'A1 holds',
  status,
  failureMessages: status === 'failed' ? ['not 2'] : [],
})
const report = {
  testResults: [
    {
      name: '/takhti/schema/src/a.test.ts',
      status: 'failed',
      message: 'beforeAll threw',
      assertionResults: ['passed', 'failed', 'skipped'].map(result),
    },
    { name: '/takhti/pwa/src/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: '/takhti/pwa/src/c.test.ts', status: 'passed', assertionResults: [result('passed'), result('todo')] },
  ],
}
const read = (...more: object[]) =>
  vitestReport(JSON.stringify({ testResults: [...report.testResults, ...more] }), '/takhti')

test('[TS-1] a test file that did not load is a failure, and so is a test that did not run', () => {
  expect(vitestCounts(read())).toEqual({
    passed: 2,
    failed: 4,
    remarks: [
      'FAILED  schema/src/a.test.ts: A1 holds\n    not 2',
      'FAILED  schema/src/a.test.ts: A1 holds\n    did not run beforeAll threw',
      'FAILED  pwa/src/b.test.ts\n    no such module',
      'FAILED  pwa/src/c.test.ts: A1 holds\n    did not run',
    ],
  })
  expect(failedFiles(read())).toEqual(['schema/src/a.test.ts', 'pwa/src/b.test.ts'])
  expect([...vitestRooms(read())]).toEqual(['schema', 'pwa'])
})

test('[TS-5] a file whose runner crashed is distinct from one that could not be loaded', () => {
  const cutOff = { name: '/takhti/worker/src/d.test.ts', status: 'passed', assertionResults: [] }
  expect(cutOffFiles(read(cutOff))).toEqual(['worker/src/d.test.ts'])
  expect(cutOffFiles(read())).toEqual([])
})
