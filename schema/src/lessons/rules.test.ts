import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accessTo, checkLessonName } from './rules.ts'

test('LE-1 a lesson needs a name', () => {
  expect(checkLessonName(' \t ')).toBe('lessons/name-required')
  expect(checkLessonName('Photosynthesis')).toBe('ok')
})

test('LE-2 who does not teach a lesson never writes it, and who has no part in it never reads it', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (isAuthor, teachesItsClass, learnsItPublished) => {
      const access = accessTo({ isAuthor, teachesItsClass, learnsItPublished })
      expect(access === 'write').toBe(isAuthor || teachesItsClass)
      expect(access === 'none').toBe(!isAuthor && !teachesItsClass && !learnsItPublished)
    }),
  )
})
