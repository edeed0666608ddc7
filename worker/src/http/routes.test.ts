import { calls } from '@takhti/schema/calls'
import { expect, test } from 'vitest'
import { readQuery } from './query.ts'
import { finderOf } from './routes.ts'

test('every call is found under its own method and path, with what its path names', () => {
  const find = finderOf(calls.map(({ name, method, path }) => ({ method, path, served: name })))
  for (const { name, method, path } of calls) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each)
    const asked = `/api${path.replaceAll(/\{\w+\}/g, 'a%20b')}`
    for (const address of [asked, `${asked}/`])
      expect(find(method, address), `${method} ${address}`).toEqual({
        served: name,
        params: Object.fromEntries(names.map((each) => [each, 'a b'])),
      })
    expect(find(method === 'GET' ? 'POST' : 'GET', asked)?.served).not.toBe(name)
  }
})

test('a path that is written out comes before one with a parameter, and nothing else is found', () => {
  const find = finderOf([
    { method: 'GET', path: '/join/{code}', served: 'any' },
    { method: 'GET', path: '/join/mine', served: 'mine' },
  ])
  expect(find('GET', '/api/join/mine')?.served).toBe('mine')
  expect(find('GET', '/api/join/%zz')).toEqual({ served: 'any', params: { code: '%zz' } })
  for (const path of ['/api/join', '/api/join/', '/api/join/a/b', '/join/a', '/api/api/join/a', '/'])
    expect(find('GET', path), path).toBeNull()
})

test('a query is read as it is written: names, repeated names, lists and records', () => {
  expect(readQuery('')).toEqual({})
  expect(readQuery('limit=20&name=a%20b+c&empty=')).toEqual({ limit: '20', name: 'a b c', empty: '' })
  expect(readQuery('id=1&id=2')).toEqual({ id: ['1', '2'] })
  expect(readQuery('ids[0]=a&ids[1]=b&where[name]=c')).toEqual({ ids: ['a', 'b'], where: { name: 'c' } })
  expect(Object.getPrototypeOf(readQuery('__proto__[x]=1&__proto__=2'))).toBe(Object.prototype)
})
