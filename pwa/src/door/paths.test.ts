import { expect, test } from 'vitest'
import { doorPlace, joinPath } from './paths.ts'
import { returnPath } from './return-path.ts'

test('the door opens for signing in and joining, the rest is the app', () => {
  expect(doorPlace('/')).toEqual({ place: 'login' })
  expect(doorPlace('/login/link')).toEqual({ place: 'link' })
  expect(doorPlace(joinPath('SC NCE'))).toEqual({ place: 'join', code: 'SC NCE' })
  expect(doorPlace('/join/%E0%A4%A')).toEqual({ place: 'join', code: '%E0%A4%A' })
  expect(doorPlace('/dashboard/create')).toBeNull()
})

test('after signing in only a path of this app is followed', () => {
  expect(returnPath('?back=%2Flesson%2F1', '/dashboard')).toBe('/lesson/1')
  for (const evil of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    expect(returnPath(`?back=${encodeURIComponent(evil)}`, '/dashboard')).toBe('/dashboard')
  }
})
