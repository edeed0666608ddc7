import { expect, test } from 'vitest'
import { mailedQuery, ownPath } from './own-path.ts'

test('[E12] a mailed sign-in link leads to a path of this app only', () => {
  for (const ours of ['/lesson/1?page=2#x', '/dashboard/lessons', '/join/SC-NCE/by-students'])
    expect(mailedQuery(ours)).toBe(`?back=${encodeURIComponent(ours)}`)
  for (const evil of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/.//evil.example',
  ])
    expect(mailedQuery(evil), evil).toBe('')
})

test('[E12] a mailed sign-in link never opens the page that lets another device in', () => {
  for (const evil of ['/deviceLogin/abc', '/./deviceLogin/abc', '/%64eviceLogin/abc', '/DEVICELOGIN/abc', '/x/../pair'])
    expect(mailedQuery(evil), evil).toBe('')
  expect(ownPath('/deviceLogin/abc')).toBe('/deviceLogin/abc')
})
