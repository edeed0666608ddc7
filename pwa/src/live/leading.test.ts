import type { Seat } from '@takhti/schema/board/channel'
import { expect, test, vi } from 'vitest'
import type { BoardSession } from '#board/port.ts'
import { followTeacher } from './leading.ts'

/** The two values of a lesson's exchange that following reads and sets. */
function watched<Value>(value: Value) {
  const listeners = new Set<() => void>()
  return {
    value,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next: Value) {
      if (Object.is(next, this.value)) return
      this.value = next
      for (const listener of listeners) listener()
    },
  }
}

const teacher: Seat = { personId: 'teacher', name: 'T', role: 'instructor', pageId: null, hasPen: false }
const student: Seat = { personId: 'own', name: 'S', role: 'learner', pageId: null, hasPen: false }

function follow() {
  const seats = watched<readonly Seat[]>([])
  const followed = watched<string | null>(null)
  const told = vi.fn()
  // Following asks no more of a lesson than who is there and who is followed.
  const following = followTeacher({ sync: { seats, followed } } as unknown as BoardSession, 'own', told)
  return { seats, followed, told, following }
}

test('a student follows the teacher as soon as there is one', () => {
  const { seats, followed } = follow()
  seats.set([student])
  expect(followed.value).toBeNull()
  seats.set([student, teacher])
  expect(followed.value).toBe('teacher')
})

test('a student who looks elsewhere is left alone until they ask to follow again', () => {
  const { seats, followed, told, following } = follow()
  seats.set([student, teacher])
  followed.set(null)
  expect(told).toHaveBeenLastCalledWith(false)
  seats.set([student, { ...teacher, pageId: 'other' }])
  expect(followed.value).toBeNull()
  following.again()
  expect(followed.value).toBe('teacher')
  expect(told).toHaveBeenLastCalledWith(true)
})

test('a teacher whose line was gone is followed again when it is back', () => {
  const { seats, followed } = follow()
  seats.set([student, teacher])
  seats.set([student])
  followed.set(null)
  seats.set([student, teacher])
  expect(followed.value).toBe('teacher')
})
