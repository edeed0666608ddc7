// @vitest-environment happy-dom
import { ClientErrorReport } from '@takhti/schema/health/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  send.mockReset().mockResolvedValue({ isWanted: true })
})

afterEach(() => vi.useRealTimers())

const reports = async () => ({ ...(await import('./error-reports.ts')), ...(await import('#api/errors.ts')) })

function errorAt(message: string, place = 'editor-a1b2.js:10:200'): Error {
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}\n    at draw (https://takhti.example/assets/${place})\n    at https://elsewhere.example/x.js:1:1`
  return error
}

// Fault: with the message beside the name the report has the address.
test('[HE-2] a report has the class and the own frames of an error, and nothing of its message', async () => {
  const { reportError } = await reports()
  reportError('error', errorAt('no mail to mina@school.example?token=abc'))
  await vi.advanceTimersByTimeAsync(5_000)
  const report = send.mock.calls[0]?.[1]
  expect(ClientErrorReport.parse(report)).toEqual(report)
  expect(report.errors).toEqual([
    { kind: 'error', name: 'TypeError', frames: ['editor-a1b2.js:10:200'], route: '/', requestId: null, count: 1 },
  ])
  expect(JSON.stringify(report)).not.toMatch(/mina|token|elsewhere/)
})

test('[HE-2] equal errors are one entry with a count, and refusals are none', async () => {
  const { reportError, ApiError } = await reports()
  for (let each = 0; each < 3; each += 1) reportError('rejection', errorAt('x'))
  reportError('rejection', new ApiError('common/forbidden'))
  for (let each = 0; each < 20; each += 1) reportError('error', errorAt('x', `a.js:${each + 1}:1`))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(send).toHaveBeenCalledTimes(1)
  const { errors } = send.mock.calls[0]?.[1] ?? { errors: [] }
  expect(errors).toHaveLength(10)
  expect(errors.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual([
    ['rejection', 3],
    ...Array.from({ length: 9 }, () => ['error', 1]),
  ])
})

// Fault: cleared before the answer, errors of a page without a network are lost.
test('[HE-2] errors wait for the network, and the operator can want none', async () => {
  const { reportError, ApiError } = await reports()
  send.mockRejectedValueOnce(new ApiError('offline'))
  reportError('error', errorAt('x'))
  await vi.advanceTimersByTimeAsync(5_000)
  send.mockResolvedValue({ isWanted: false })
  reportError('error', errorAt('y', 'b.js:1:1'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(send.mock.calls[1]?.[1].errors).toHaveLength(2)
  reportError('error', errorAt('z'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(send).toHaveBeenCalledTimes(2)
})
