import fc from 'fast-check'
import { expect, test } from 'vitest'
import { originOf, permissionFor } from './origin.ts'

test.each([
  ['http://localhost:8787', 'http://localhost:8787'],
  ['http://127.0.0.1:8787/dashboard', 'http://127.0.0.1:8787'],
  ['takhti.school.example', 'https://takhti.school.example'],
  [' https://takhti.school.example:8443/x?y#z ', 'https://takhti.school.example:8443'],
  ['http://takhti.school.example', null],
  ['http://localhost.evil.example', null],
  ['https://asha:abc@takhti.school.example', null],
  ['javascript:alert(1)', null],
  ['file:///etc/passwd', null],
  ['', null],
])('%j names the origin %j', (typed, origin) => {
  expect(originOf(typed)).toBe(origin)
})

test('a token is never sent unencrypted, whatever address is typed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ validSchemes: ['http', 'https', 'ftp', 'ws'] }), fc.string()), (typed) => {
      const origin = originOf(typed)
      expect(origin === null || /^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)).toBe(true)
    }),
  )
})

test('the permission covers the origin and no other host', () => {
  expect(permissionFor('http://localhost:8787')).toEqual({ origins: ['http://localhost/*'] })
  expect(permissionFor('https://takhti.school.example')).toEqual({ origins: ['https://takhti.school.example/*'] })
})
