// @vitest-environment happy-dom
import type { Seat } from '@takhti/schema/board/channel'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import { Signal } from '#state/signal.ts'
import type { LessonSync } from '../sync/lesson-sync.ts'
import { SeatsPanel } from './SeatsPanel.tsx'

let page: TestPage

afterEach(() => page.leave())

const seat = (personId: string, hasPen: boolean, role: Seat['role'] = 'learner'): Seat => ({
  ...{ personId, name: personId, role, pageId: null, hasPen },
})

const teacher = seat('teacher', false, 'instructor')
const all = ['Give everybody the pen', 'Take all pens']

async function shown(students: readonly Seat[], isTeacher = true) {
  const passAllPens = vi.fn()
  const seats = new Signal<readonly Seat[]>([teacher, ...students])
  // The panel uses only presence, the followed person and the pens of a lesson's sync.
  const sync = { seats, followed: new Signal(null), passAllPens } as unknown as LessonSync
  page = await show(<SeatsPanel sync={sync} personId="teacher" isTeacher={isTeacher} />)
  const [opener] = page.all('button')
  await page.press(opener?.name ?? '')
  const offered = page.all('button').flatMap(({ name }) => (all.includes(name) ? [name] : []))
  return { passAllPens, offered, seats }
}

test('[H4] a teacher gives the pen to all students or takes it, when several are here', async () => {
  const { passAllPens, offered } = await shown([seat('a', true), seat('b', false)])
  expect(offered).toEqual(all)
  for (const name of all) await page.press(name)
  expect(passAllPens.mock.calls).toEqual([[true], [false]])
})

test.each([
  ['one student', [seat('a', false)], true, []],
  ['students without', [seat('a', false), seat('b', false)], true, ['Give everybody the pen']],
  ['students who all have one', [seat('a', true), seat('b', true)], true, ['Take all pens']],
  ['a student', [seat('a', true), seat('b', false)], false, []],
])('[H4] pens for all: what is offered to or with %s', async (_who, students, isTeacher, expected) => {
  expect((await shown(students, isTeacher)).offered).toEqual(expected)
})

// Fault: a menu that does not retain the focus lost it to the page, and the next Tab began there.
test('[H4] a user who gives and takes all pens by key stays in the menu', async () => {
  const { seats } = await shown([seat('a', true), seat('b', false)])
  const sent = async (students: readonly Seat[]) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    await act(async () => seats.set([teacher, ...students]))
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  }
  const label = () => document.activeElement?.textContent
  page
    .all('button')
    .find(({ name }) => name === 'Give everybody the pen')
    ?.element.focus()
  await sent([seat('a', true), seat('b', true)])
  expect(label()).toBe('Take all pens')
  await sent([seat('a', false), seat('b', false)])
  expect(label()).toBe('Give everybody the pen')
  await sent([seat('a', false)])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Give the pen to a')
})
