import { expect, test } from 'vitest'
import { sourceOf } from './source.ts'

const of = (address: string) => sourceOf(new Headers({ 'CF-Connecting-IP': address }))

test('[E7] all addresses of one IPv6 /64 are one source, in every spelling', () => {
  const spellings = [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '2001:0db8:0001:0002::',
    '2001:db8:1:2:0:0:0:9',
  ]
  expect(new Set(spellings.map(of))).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(of('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(of('2001:db8:0:1::1')).not.toBe(of('2001:db8::1'))
})

test('[E7] an IPv4 address is a source of its own, also when it is mapped into IPv6', () => {
  expect(of('203.0.113.7')).toBe('203.0.113.7')
  expect(of('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(sourceOf(new Headers())).toBe('local')
})
