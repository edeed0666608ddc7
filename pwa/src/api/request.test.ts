import { expect, test } from 'vitest'
import { requestOf } from './request.ts'

test('parameters of the path are filled and encoded, the rest of a query follows', () => {
  const call = { method: 'GET', path: '/admin/class/getUsers/learner/{id}' } as const
  expect(requestOf(call, { id: 'a/b', limit: 5, cursor: undefined })).toEqual({
    path: '/admin/class/getUsers/learner/a%2Fb?limit=5',
    body: null,
  })
})

test('a command sends what is not in the path as JSON', () => {
  const call = { method: 'POST', path: '/join/{code}/by-students' } as const
  expect(requestOf(call, { code: 'ABC', displayName: 'Mina' })).toEqual({
    path: '/join/ABC/by-students',
    body: '{"displayName":"Mina"}',
  })
})

test('a call without input has no query and an empty body', () => {
  expect(requestOf({ method: 'GET', path: '/health' }, {})).toEqual({ path: '/health', body: null })
  expect(requestOf({ method: 'POST', path: '/galileo/logout' }, {})).toEqual({ path: '/galileo/logout', body: '{}' })
})
