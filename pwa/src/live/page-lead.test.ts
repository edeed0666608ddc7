import type { Seat } from '@takhti/schema/board/channel'
import { expect, test, vi } from 'vitest'
import type { BoardSession } from '#board/port.ts'
import { followTeacher, syncPages } from './page-lead.ts'

/** The two signals of a lesson's sync that following reads and sets. */
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
  const sent = vi.fn()
  // Following only needs the people of a lesson and the followed one.
  const following = followTeacher({ sync: { seats, followed } } as unknown as BoardSession, 'own', sent)
  return { seats, followed, sent, following }
}

test('a student follows the teacher as soon as there is one', () => {
  const { seats, followed } = follow()
  seats.set([student])
  expect(followed.value).toBeNull()
  seats.set([student, teacher])
  expect(followed.value).toBe('teacher')
})

test('a student who looks elsewhere is left alone until they ask to follow again', () => {
  const { seats, followed, sent, following } = follow()
  seats.set([student, teacher])
  followed.set(null)
  expect(sent).toHaveBeenLastCalledWith(false)
  seats.set([student, { ...teacher, pageId: 'other' }])
  expect(followed.value).toBeNull()
  following.again()
  expect(followed.value).toBe('teacher')
  expect(sent).toHaveBeenLastCalledWith(true)
})

test('a teacher whose connection was lost is followed again after the reconnect', () => {
  const { seats, followed } = follow()
  seats.set([student, teacher])
  seats.set([student])
  followed.set(null)
  seats.set([student, teacher])
  expect(followed.value).toBe('teacher')
})

function beside(shown: string) {
  const seats = watched<readonly Seat[]>([])
  const [shownId, list] = [watched(shown), watched<readonly string[]>(['first', 'second'])]
  const show = vi.fn(async (pageId: string) => shownId.set(pageId))
  // Only the people and the shown page of a lesson are needed.
  const session = { sync: { seats }, editor: { pages: { shownId, list }, show } } as unknown as BoardSession
  syncPages(session, 'teacher')
  return { seats, shownId, list, show, shows: (pageId: string) => seats.set([student, { ...teacher, pageId }]) }
}

// Fault: a panel in class stayed at its page while the laptop of the same teacher turned.
test('a teacher’s devices show the page that one of them turned to, also one that joins later', () => {
  const { shownId, list, shows: teacherAt } = beside('first')
  teacherAt('second')
  expect(shownId.value).toBe('second')
  teacherAt('third')
  expect(shownId.value).toBe('second')
  list.set(['first', 'second', 'third'])
  expect(shownId.value).toBe('third')
})

test('a state sent before a turn of this device does not take it back', () => {
  const { shownId, show, shows: teacherAt } = beside('first')
  teacherAt('first')
  shownId.set('second')
  shownId.set('first')
  teacherAt('second')
  teacherAt('first')
  expect(shownId.value).toBe('first')
  expect(show).not.toHaveBeenCalled()
  teacherAt('second')
  expect(shownId.value).toBe('second')
})
