import { expect, test } from 'vitest'
import { accessOf, withoutNames } from './rules.ts'

test('[K5] a student of unknown age may not ask, and one under age needs a consent', () => {
  const on = { isOn: true, fromAge: 0 }
  expect(accessOf(null, { bornYear: 1990, hasConsent: true }, 2026)).toBe('off')
  expect(accessOf(on, null, 2026)).toBe('no-consent')
  // The birthday of this year may be yet to come.
  expect(accessOf(on, { bornYear: 2008, hasConsent: false }, 2026)).toBe('no-consent')
  expect(accessOf(on, { bornYear: 2007, hasConsent: false }, 2026)).toBe('ok')
  expect(accessOf({ isOn: true, fromAge: 13 }, { bornYear: 2013, hasConsent: true }, 2026)).toBe('too-young')
  expect(accessOf({ isOn: true, fromAge: 13 }, { bornYear: 2012, hasConsent: true }, 2026)).toBe('ok')
})

test('[SA-5] no name of a class reaches a prompt, in any script or case', () => {
  const names = ['Asha Rao', 'मीरा शर्मा', 'ليلى حسن', 'O.']
  expect(withoutNames('Asha and MEERA ask asha rao, Ashame', names)).toBe('… and MEERA ask …, Ashame')
  expect(withoutNames('मीरा ने पूछा', names)).toBe('… ने पूछा')
  expect(withoutNames('سألت ليلى', names)).toBe('سألت …')
  expect(withoutNames('a+b (c)', ['a+b', '(c)'])).not.toContain('a+b')
  expect(withoutNames('plain', [])).toBe('plain')
})
