import { qrIdLength } from '@takhti/schema/accounts/qr/rules'
import { pairingCodeLength } from '@takhti/schema/devices/pairing/rules'
import { expect, test } from 'vitest'
import { pathOf, readCode } from './code-target.ts'

test('[JN-2] one box reads codes of devices by their length, and asks for the kind of the others', () => {
  expect(readCode(' k7m-2q ', false)).toEqual({ code: 'K7M2Q', path: null, reason: 'unknown' })
  expect(readCode('A'.repeat(pairingCodeLength), false).path).toBe('/deviceLogin/AAAAAA')
  expect(readCode('a'.repeat(qrIdLength), true).path).toBe('/deviceLogin/AAAAAAAA')
  expect(readCode('abc-de fg', true)).toEqual({ code: 'ABCDEFG', path: null, reason: 'unknown' })
  expect(readCode(' - ', false).reason).toBe('missing')
  expect(readCode('481 923', true).reason).toBe('room')
  expect(readCode('222222', false).path).toBe('/deviceLogin/222222')
})

test('[JN-2] a code of a quiz needs no account, and uses the account of a signed-in player', () => {
  expect(pathOf('ABCDEFG', 'quiz', null)).toBe('/webview/nologin/liveQuiz?code=ABCDEFG')
  expect(pathOf('ABCDEFG', 'quiz', 'learner')).toBe('/webview/liveQuiz?code=ABCDEFG')
  expect(pathOf('A/B', 'class', null)).toBe('/join/A%2FB/by-students')
  expect(pathOf('ABCDEFG', null, 'instructor')).toBe('/deviceLogin/ABCDEFG')
  expect(pathOf('ABCDEFG', null, 'learner')).toBeNull()
})
