import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQrId } from '../../accounts/qr/rules.ts'
import { isCode, normaliseCode } from '../../classes/rules.ts'
import { isPairingCode, pairingCodeFrom, pairWords, wordsFrom } from './rules.ts'

test('[E8] the code of a waiting panel is never the code of anything else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), (bytes) => {
      const code = pairingCodeFrom(bytes)
      fc.pre(code !== null)
      const typed = normaliseCode(` ${code?.slice(0, 3).toLowerCase()} - ${code?.slice(3)}`)
      expect(isPairingCode(typed)).toBe(true)
      expect(isCode(typed) || isQrId(typed)).toBe(false)
    }),
  )
})

test('[E8] no two words begin alike, so that pairs are easy to distinguish', () => {
  const starts = new Set(pairWords.map((word) => word.slice(0, 3)))
  expect(pairWords.length).toBeGreaterThan(50)
  expect(starts.size).toBeGreaterThan(pairWords.length * 0.9)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 2, maxLength: 2 }), (bytes) => {
      for (const word of wordsFrom(bytes)) expect(pairWords).toContain(word)
    }),
  )
})
