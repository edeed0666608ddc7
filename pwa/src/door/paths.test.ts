import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath } from '#api/return-path.ts'
import { doorPlace, joinPath } from './paths.ts'

test('the door opens for signing in and joining, the rest is the app', () => {
  expect(doorPlace('/')).toEqual({ place: 'login' })
  expect(doorPlace('/login/link')).toEqual({ place: 'link' })
  expect(doorPlace('/signup/')).toEqual({ place: 'signUp' })
  expect(doorPlace('/verifyEmail')).toEqual({ place: 'verify' })
  expect(doorPlace('/constructor')).toBeNull()
  expect(doorPlace(joinPath('SC NCE'))).toEqual({ place: 'join', code: 'SC NCE' })
  expect(doorPlace('/join/%E0%A4%A')).toEqual({ place: 'join', code: '%E0%A4%A' })
  expect(doorPlace('/dashboard/create')).toBeNull()
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

// Sabotage: where the text is followed as it was given, `/\\t/evil.example` leads away.
test('E12 after signing in only a path of this app is followed', () => {
  for (const ours of ['/lesson/1', '/dashboard/create?new', '/lesson/1#page', '/dashboard/../notifications'])
    expect(returnPath(`?back=${encodeURIComponent(ours)}`, '/dashboard')).toBe(ours.replace('/dashboard/..', ''))
  for (const evil of openRedirects) {
    const path = returnPath(`?back=${encodeURIComponent(evil)}`, '/dashboard')
    expect({ evil, path }).toEqual({ evil, path: '/dashboard' })
  }
})

test('E12 wherever a path leads that is followed, it is this origin', () => {
  const origin = 'https://takhti.example'
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'/\\.:@?#%2ef\t\n evil'.split('')), maxLength: 16 }), (text) => {
      const path = returnPath(`?back=${encodeURIComponent(`/${text}`)}`, '/dashboard')
      expect(new URL(path, `${origin}/login`).origin).toBe(origin)
    }),
    { numRuns: 2_000 },
  )
})
