import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areFrameHosts, checkFrame, firstFrameHosts, maxFrameHosts, readFrameHosts } from './frame-hosts.ts'

test('hosts are normalized to one form, whatever the admin’s separators', () => {
  expect(readFrameHosts('')).toEqual([])
  expect(readFrameHosts(' PhET.colorado.edu,\nhttps://www.geogebra.org/m/abc  phet.colorado.edu')).toEqual([
    'phet.colorado.edu',
    'www.geogebra.org',
  ])
  expect(readFrameHosts('विद्यालय.भारत')).toEqual(['xn--j2bsalm0de7i.xn--h2brj9c'])
  expect(areFrameHosts(firstFrameHosts)).toBe(true)
  for (const text of ['a.org  b.org', 'A.org', 'a.org b.org ', 'a.org a.org', 'https://a.org']) {
    expect(areFrameHosts(text)).toBe(false)
  }
})

test.each([
  'localhost',
  '127.0.0.1',
  '[::1]',
  'a.org:8080',
  'http://a.org',
  '*.a.org',
  'a',
  'a.org;script-src',
  'me@a.org',
])('%s is no host of the public web', (text) => {
  expect(readFrameHosts(text)).toBeNull()
  expect(readFrameHosts(`b.org ${text}`)).toBeNull()
})

test('a list has an end', () => {
  const many = Array.from({ length: maxFrameHosts + 1 }, (_, index) => `a${index}.org`)
  expect(readFrameHosts(many.slice(1).join(' '))).toHaveLength(maxFrameHosts)
  expect(readFrameHosts(many.join(' '))).toBeNull()
})

test('a page is embedded only from an allowed host, and never from the app’s own', () => {
  const own = 'takhti.example'
  const hosts = 'phet.colorado.edu takhti.example'
  const verdict = (address: string) => checkFrame(address, { hosts, own })
  expect(verdict('https://phet.colorado.edu/sims?a=1#b')).toEqual({
    ...{ isAddress: true, host: 'phet.colorado.edu', isAllowed: true },
  })
  for (const address of [
    'https://colorado.edu/',
    'https://phet.colorado.edu.evil.org/',
    'https://takhti.example/lesson/1',
  ]) {
    expect(verdict(address)).toMatchObject({ isAddress: true, isAllowed: false })
  }
  for (const address of [
    ...[
      'http://phet.colorado.edu/',
      'javascript:alert(1)',
      'data:text/html,x',
      '//phet.colorado.edu',
      'phet.colorado.edu',
      '',
    ],
    ...[
      'https://phet.colorado.edu:8443/',
      'https://a@phet.colorado.edu/',
      `https://phet.colorado.edu/${'x'.repeat(2_000)}`,
    ],
  ]) {
    expect(verdict(address)).toEqual({ isAddress: false })
  }
})

test('normalization of hosts is idempotent, for any text', () => {
  const word = fc.oneof(fc.webUrl(), fc.domain(), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), (words) => {
      const hosts = readFrameHosts(words.join('\n'))
      return hosts === null || areFrameHosts(hosts.join(' '))
    }),
    { numRuns: 500 },
  )
})
