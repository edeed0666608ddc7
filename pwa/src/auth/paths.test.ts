import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath } from '#api/return-path.ts'
import { authRouteOf } from './paths.ts'

test('sign-in opens for signing in and joining, the rest is the app', () => {
  expect(authRouteOf('/')).toEqual({ place: 'login' })
  expect(authRouteOf('/login/link')).toEqual({ place: 'link' })
  expect(authRouteOf('/signup/')).toEqual({ place: 'signUp' })
  expect(authRouteOf('/verifyEmail')).toEqual({ place: 'verify' })
  expect(authRouteOf('/constructor')).toBeNull()
  expect(authRouteOf('/join/SC%20NCE/by-students')).toEqual({ place: 'join', code: 'SC NCE' })
  expect(authRouteOf('/join/%E0%A4%A')).toEqual({ place: 'join', code: '%E0%A4%A' })
  expect(authRouteOf('/dashboard/create')).toBeNull()
})

const openRedirects = [
  ...[
    '//evil.example',
    '///evil.example',
    '////evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
  ],
  ...['https://evil.example', 'http:evil.example', 'https:/evil.example', 'evil.example', '@evil.example'],
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'blob:x', 'vbscript:x'],
  ...[
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '\0//evil.example',
  ],
  ...['/.//evil.example', '/..//evil.example', '/x/..//evil.example', '/%2e//evil.example', '/./\\evil.example'],
  ...[
    '/\u2028/evil.example'.replace('\u2028', '\\'),
    '//evil.example@takhti.invalid',
    '//takhti.invalid',
    '',
    '?x',
    '#x',
  ],
]

// Fault: where the text is followed unchanged, `/\\t/evil.example` leads away.
test('[E12] after signing in only a path of this app is followed', () => {
  for (const ours of ['/lesson/1', '/dashboard/create?new', '/lesson/1#page', '/dashboard/../notifications'])
    expect(returnPath(`?back=${encodeURIComponent(ours)}`, '/dashboard')).toBe(ours.replace('/dashboard/..', ''))
  for (const evil of openRedirects) {
    const path = returnPath(`?back=${encodeURIComponent(evil)}`, '/dashboard')
    expect({ evil, path }).toEqual({ evil, path: '/dashboard' })
  }
})

const origin = 'https://takhti.example'

// Characters that look like a slash, a dot or nothing, or become one when decoded once too often.
const disguised = [
  ...['/／evil.example', '/∕evil.example', '/⁄evil.example', '/⧸evil.example', '/＼evil.example', '/﹨evil.example'],
  ...['/%2fevil.example', '/%2f%2fevil.example', '/%5cevil.example', '/%09/evil.example', '/%00/evil.example'],
  ...['/%252f%252fevil.example', '/%E2%88%95evil.example', '/%C0%AFevil.example', '/%zz/evil.example'],
  ...[
    '/\u200b/evil.example',
    '/\u00ad/evil.example',
    '/\ufeff/evil.example',
    '/\u0085/evil.example',
    '/\u202e/moc.live',
  ],
  ...['/。。/evil.example', '/.\u2024/evil.example', '/;@evil.example', '/:80/evil.example', '/user:pass@evil.example'],
  ...[
    '/?next=//evil.example',
    '/#//evil.example',
    '/https://evil.example',
    '/javascript:alert(1)',
    '/data:text/html,x',
  ],
]

test('[E12] a path in disguise stays on this origin, with one slash in front', () => {
  for (const text of disguised) {
    const path = returnPath(`?back=${encodeURIComponent(text)}`, '/dashboard')
    expect(new URL(path, `${origin}/login`).origin, text).toBe(origin)
    expect(path, text).toMatch(/^\/(?![/\\])/)
    // A client that decodes it once more is not redirected either, as long as it reads a path of this origin.
    expect(new URL(path, origin).protocol, text).toBe('https:')
  }
})

test('[E12] ambiguous or unescaped addresses never redirect to another site', () => {
  for (const search of [
    ...['?back=//evil.example', '?back=/\\evil.example', '?back=https://evil.example', '?back=%2F%2Fevil.example'],
    ...['?back=%09//evil.example', '?back=%0d%0a//evil.example', '?back=%5C%5Cevil.example', '?back=/%09/evil.example'],
    ...['?back=//evil.example&back=/lesson/1', '?back[]=//evil.example', '?back', '?back=', '?BACK=//evil.example'],
    ...['?x=1;back=//evil.example', '?back=http%3A%2F%2Fevil.example', '?back=java%0ascript:alert(1)'],
  ])
    expect(returnPath(search, '/dashboard'), search).toBe('/dashboard')
})

test('[E12] every path that is followed is of this origin', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'/\\.:@?#%2ef\t\n evil／∕＼。\u200b\u0085'.split('')), maxLength: 16 }),
      (text) => {
        const path = returnPath(`?back=${encodeURIComponent(`/${text}`)}`, '/dashboard')
        expect(new URL(path, `${origin}/login`).origin).toBe(origin)
      },
    ),
    { numRuns: 2_000 },
  )
})
