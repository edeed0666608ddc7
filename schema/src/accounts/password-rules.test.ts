import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonRank } from './common-passwords.ts'
import { checkPassword, guessBits, passwordStrength } from './password-rules.ts'

const letterList = 'abcdefghijklmnopqrstuvwxyz'.split('')
const own = ['Asha', 'Rao', 'asha.rao@school.example']

test('[AC-4] a password shorter than six signs is too short, whatever script it is in', () => {
  for (const password of ['', 'x9!Kq', '१२३४५', '🙂🙂🙂🙂🙂']) expect(checkPassword(password, own)).toBe('tooShort')
})

test('[AC-5] common first guesses are not safe', () => {
  const guessable = [
    ...['123456', 'password', 'Password1', 'p@ssw0rd', 'qwerty123', 'dragon2024', 'iloveyou', 'letmein!', 'drowssap'],
    ...['aaaaaaaa', 'abcabcabc', 'abcdefgh', '87654321', 'asdfghjkl', '1qaz2wsx', '15081947', '1990-01-31', '654987'],
    ...['asharao', 'asha1990', 'Rao12345', 'school123', 'takhti', 'Takhti2026', 'asha.rao@school.example'],
  ]
  expect(guessable.filter((password) => checkPassword(password, own) !== 'unsafe')).toEqual([])
})

test('[AC-5] an uncommon password is safe, in any script', () => {
  const good = [
    'chalk-and-slate-7',
    'vK8#rw',
    'tumbling river stones',
    'मेरी नीली पतंग',
    'قلمي الأزرق الطويل',
    'b7mxqhplw',
  ]
  expect(good.filter((password) => checkPassword(password, own) !== 'ok')).toEqual([])
})

test('[AC-5] the list is ordered by how common a password is', () => {
  expect(commonRank('123456')).toBe(1)
  expect(commonRank('password')).toBe(2)
  expect(commonRank('krishna')).toBeGreaterThan(1_000)
  expect(commonRank('chalk and slate')).toBeNull()
})

test('[AC-5] any text gets a verdict', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), fc.array(fc.string()), (password, words) => {
      const bits = guessBits(password, words)
      expect(bits).toBeGreaterThanOrEqual(0)
      expect(Number.isFinite(bits)).toBe(true)
    }),
  )
})

test('[AC-5] random passwords of nine characters are safe almost always', () => {
  const letters = fc.string({ minLength: 9, maxLength: 9, unit: fc.constantFrom(...letterList) })
  const safe = fc.sample(letters, 500).filter((password) => checkPassword(password, own) === 'ok')
  expect(safe.length).toBeGreaterThan(490)
})

test('[UX-C3] a weak password is refused with its reason, and levels 2 to 4 may be chosen', () => {
  const reasons = [
    ...[['x9!', 'tooShort'] as const, ['iloveyou', 'common'] as const, ['asharao', 'personal'] as const],
    ...[['abcabcabc', 'repeat'] as const, ['asdfghjk', 'run'] as const, ['1990-01-31', 'date'] as const],
  ]
  for (const [password, weakness] of reasons) expect(passwordStrength(password, own)).toMatchObject({ weakness })
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (password) => {
      const { level, weakness } = passwordStrength(password, own)
      expect(level >= 2).toBe(checkPassword(password, own) === 'ok')
      expect(weakness === null).toBe(level >= 2)
    }),
  )
})
