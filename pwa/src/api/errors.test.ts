import { expect, test } from 'vitest'
import { ApiError, fromAnswer } from './errors.ts'

test('an answer in our form retains its code, request and feature', () => {
  const error = fromAnswer(406, { code: 'LICENSE_LIMIT_EXHAUSTED', message: '', requestId: 'r', feature: 'brightAi' })
  expect([error.code, error.requestId, error.feature, error.retry]).toEqual([
    'LICENSE_LIMIT_EXHAUSTED',
    'r',
    'brightAi',
    false,
  ])
})

test('an answer of a gateway is classified by its status', () => {
  expect(fromAnswer(502, '<html>').code).toBe('offline')
  expect(fromAnswer(500, null).code).toBe('common/internal')
  expect(fromAnswer(401, null).code).toBe('common/unauthenticated')
  expect(fromAnswer(418, { code: 'made/up', requestId: 'r' }).code).toBe('common/bad-request')
})

test('no answer can be tried again, a refusal cannot', () => {
  expect(new ApiError('timeout').retry).toBe(true)
  expect(new ApiError('lessons/not-found').retry).toBe(false)
  expect(new ApiError('common/too-many').retry).toBe(true)
})
