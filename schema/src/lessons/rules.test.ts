import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accessTo, checkLessonName } from './rules.ts'

test('[LE-1] a lesson needs a name', () => {
  expect(checkLessonName(' \t ')).toBe('lessons/name-required')
  expect(checkLessonName('Photosynthesis')).toBe('ok')
})

test('[LE-2] only a lesson’s teachers write it, and only its participants read it', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (isAuthor, teachesItsClass, learnsItPublished) => {
      const access = accessTo({ isAuthor, teachesItsClass, learnsItPublished })
      expect(access === 'write').toBe(isAuthor || teachesItsClass)
      expect(access === 'none').toBe(!isAuthor && !teachesItsClass && !learnsItPublished)
    }),
  )
})
