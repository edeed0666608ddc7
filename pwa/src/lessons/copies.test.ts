import { expect, test } from 'vitest'
import type { LocalLesson } from '#offline/rows.ts'
import { isDue, isOutdated, openingOf } from './copies.ts'

const minute = (number: number) => `2026-01-01T00:${String(number).padStart(2, '0')}:00.000Z`

const lesson: LocalLesson = {
  ...{ flow_id: 'water', name: 'Water', lessonType: 'LESSON', createdBy: 'teacher', authorName: 'Mina' },
  ...{ parentId: null, tags: [], isStarred: false, classIds: ['c'], isPublic: true, openedAt: null, isLocal: 0 },
  publications: [{ classId: 'c', learningPath: null, publishedAt: minute(2) }],
  ...{ createdAt: minute(1), updatedAt: minute(1), downloadedBytes: null },
}

/** A copy of the lesson's state at a minute. */
const copied = (at: number, bytes = 9_000) => ({ downloadedBytes: bytes, copy: { at: minute(at), of: minute(at) } })

test('a missing lesson is due, and a copy of the server’s present state is not', () => {
  expect(isDue(lesson)).toBe(true)
  expect(isDue({ ...lesson, ...copied(1) })).toBe(false)
  expect(isOutdated({ ...lesson, ...copied(1) })).toBe(false)
})

test('a copy from before the publication is updated once, and later only with a pin', () => {
  const later = { ...lesson, updatedAt: minute(5) }
  expect(isDue({ ...later, ...copied(1) })).toBe(true)
  expect(isDue({ ...later, ...copied(3) })).toBe(false)
  expect(isDue({ ...later, ...copied(3), isPinned: true })).toBe(true)
})

test('a lesson that is published again is downloaded again, if it has changed', () => {
  const again = { ...lesson, publications: [{ classId: 'c', learningPath: null, publishedAt: minute(6) }] }
  expect(isDue({ ...again, updatedAt: minute(5), ...copied(3) })).toBe(true)
  expect(isDue({ ...again, updatedAt: minute(5), ...copied(5) })).toBe(false)
})

test('an empty copy follows until something is drawn', () => {
  const drawn = { ...lesson, updatedAt: minute(5) }
  expect(isDue({ ...drawn, ...copied(3, 40) })).toBe(true)
  expect(isDue({ ...drawn, ...copied(5, 40) })).toBe(false)
})

test('rows of earlier builds have neither publications nor copies', () => {
  const { publications: _, ...early } = { ...lesson, downloadedBytes: 9_000 }
  expect(isDue(early as LocalLesson)).toBe(false)
  expect(isDue({ ...early, isPinned: true } as LocalLesson)).toBe(true)
})

test('opening a lesson is reported once for each state that was seen', () => {
  expect(openingOf({ ...lesson, isPublic: false }, true)).toBeNull()
  expect(openingOf(lesson, true)).toEqual({ lessonAt: minute(1) })
  const opened = { ...lesson, openedAt: minute(3), openedOf: minute(1) }
  expect(openingOf(opened, true)).toBeNull()
  expect(openingOf({ ...opened, updatedAt: minute(5) }, true)).toEqual({ lessonAt: minute(5) })
  // Offline the student saw the downloaded copy, whatever newer state the list shows.
  expect(openingOf({ ...opened, updatedAt: minute(5), ...copied(1) }, false)).toBeNull()
  expect(openingOf({ ...opened, updatedAt: minute(5), ...copied(4) }, false)).toEqual({ lessonAt: minute(4) })
  // A device that does not know the state of its copy reports only that it was opened.
  expect(openingOf(lesson, false)).toEqual({})
  expect(openingOf(opened, false)).toBeNull()
})
