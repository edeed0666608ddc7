import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canAdd, classNameKey, codeAlphabet, codeFrom, codeLength, isCode, normaliseCode } from './rules.ts'

test('[CL-1] a join code has seven characters of the alphabet of 31 without look-alikes', () => {
  expect(new Set(codeAlphabet).size).toBe(31)
  expect(codeAlphabet).not.toMatch(/[01OIL]/)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const code = codeFrom(bytes)
      expect(code === null || isCode(code)).toBe(true)
    }),
  )
})

test('[CL-2] every character is equally likely: the accepted bytes map to each equally often', () => {
  const codes = Array.from({ length: 256 }, (_, byte) => codeFrom(new Uint8Array(codeLength).fill(byte)))
  const counts = new Map<string, number>()
  for (const code of codes) if (code) counts.set(code, (counts.get(code) ?? 0) + 1)
  expect(new Set(counts.values())).toEqual(new Set([8]))
  expect(counts.size).toBe(31)
})

test('[CL-3] spaces, dashes and case do not matter when a code is typed', () => {
  expect(normaliseCode(' 7b-sc kx4 ')).toBe('7BSCKX4')
  expect(isCode(normaliseCode('7bsckx4'))).toBe(true)
  expect(isCode('7BSCKX')).toBe(false)
  expect(isCode('7BSCKXO')).toBe(false)
})

test('[I1] names that differ in case, spaces or Unicode form alone have one key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (name) => {
      const key = classNameKey(name)
      expect(classNameKey(` ${name}  `)).toBe(key)
      expect(classNameKey(name.normalize('NFD'))).toBe(key)
      expect(classNameKey(key)).toBe(key)
    }),
  )
  expect(classNameKey('7B  Science')).toBe(classNameKey('7b science'))
  expect(classNameKey('7B')).not.toBe(classNameKey('7 B'))
})

test('[CL-9] only people of the institute are added, and only in their own roles', () => {
  const held = new Map([
    ['t', ['instructor', 'admin']],
    ['s', ['learner']],
    ['g', ['guest']],
  ])
  expect(canAdd(['s', 'g'], held, 'learner')).toBe('ok')
  expect(canAdd(['t'], held, 'instructor')).toBe('ok')
  expect(canAdd(['s', 't'], held, 'learner')).toBe('classes/invalid-type')
  expect(canAdd(['s'], held, 'instructor')).toBe('classes/invalid-type')
  expect(canAdd(['s', 'x'], held, 'learner')).toBe('classes/invalid-user')
  expect(canAdd([], held, 'learner')).toBe('classes/invalid-user')
})
