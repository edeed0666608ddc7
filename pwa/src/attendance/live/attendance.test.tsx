// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import words from '../../locales/en/attendance.json'
import { AttendancePanel } from './AttendancePanel.tsx'

const send = vi.hoisted(() => vi.fn())
const saveTable = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#imports/port.tsx', () => ({ saveTable }))
vi.mock('#schedule/schedule-text.ts', () => ({ deviceZone: () => 'America/Los_Angeles' }))

const [classId, liveId] = ['class', 'live']
const student = (userId: string, first_name: string, last_name: string) => ({ userId, first_name, last_name })

let answers: Record<string, unknown>
let page: TestPage

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: 't', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  saveTable.mockReset()
  answers = {
    'liveClasses.attendance': {
      liveClass: {
        ...{ liveId, classId, flow_id: 'lesson', lessonName: 'Roots', className: '7B', isTeacher: true, mode: 'video' },
        ...{ startedAt: '2026-11-24T02:00:00.000Z', endedAt: '2026-11-24T02:40:00.000Z' },
      },
      polls: [],
      items: [
        {
          ...{ personId: 'a', name: 'Asha', isTeacher: false },
          intervals: [
            { cameAt: '2026-11-24T02:00:00.000Z', leftAt: '2026-11-24T02:10:00.000Z' },
            { cameAt: '2026-11-24T02:20:00.000Z', leftAt: '2026-11-24T02:40:00.000Z' },
          ],
        },
      ],
    },
    'students.listOfClass': { items: [student('b', 'नजमा', ''), student('a', 'Asha', 'Rao')] },
    'attendance.list': { items: [] },
  }
  send
    .mockReset()
    .mockImplementation(async ({ area, verb }: { area: string; verb: string }) => answers[`${area}.${verb}`])
})

afterEach(() => page.leave())

const boxes = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map((box) => [
    box.getAttribute('aria-label'),
    box.checked,
  ])

async function shown(): Promise<void> {
  const Component = () => <AttendancePanel lessonId="lesson" />
  // A partial screen: the test uses only its path and component.
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/', words)
}

test('attendance is proposed from times, corrected, and saved under the teacher’s local day', async () => {
  await shown()
  await expect.poll(boxes).toEqual([
    ['Asha Rao was present', true],
    ['नजमा was present', false],
  ])
  expect(page.text()).toContain('30 min')
  await act(async () => document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[1]?.click())
  await page.press(words.attendance.save)
  const [[name, rows]] = saveTable.mock.calls as [[string, string[][]]]
  expect(name).toBe('Attendance Roots 2026-11-23')
  expect(rows.map(([who, status, minutes]) => [who, status, minutes])).toEqual([
    ['Student', 'Present', 'Minutes'],
    ['Asha Rao', 'Present', '30'],
    ['नजमा', 'Present', '0'],
  ])
  expect(rows[1]?.[3]?.split(', ')).toHaveLength(2)
})

test('what was submitted before is unchanged, whatever the times propose', async () => {
  answers['attendance.list'] = { items: [{ present: ['b'], absent: ['a'], takenAt: '2026-11-24T03:00:00.000Z' }] }
  await shown()
  await expect.poll(boxes).toEqual([
    ['Asha Rao was present', false],
    ['नजमा was present', true],
  ])
})

test('[LV-8] the record has the polls of the class with their totals, and a sheet of them', async () => {
  const polls = [
    { pollId: 'p1', kind: 'yesNo', question: 'Is it green?', options: [], counts: [3, 1] },
    { pollId: 'p2', kind: 'own', question: '', options: ['Root', 'Leaf'], counts: [0, 4] },
  ]
  Object.assign(answers['liveClasses.attendance'] as object, { polls })
  await shown()
  await expect.poll(() => page.text()).toMatch(/Is it green\?Yes: 3No: 1Poll 2Root: 0Leaf: 4/)
  await page.press(words.attendance.polls.save)
  expect(saveTable).toHaveBeenCalledWith(expect.stringContaining('Roots'), [
    ['Question', 'Choice', 'Answers'],
    ['Is it green?', 'Yes', '3'],
    ['Is it green?', 'No', '1'],
    ['Poll 2', 'Root', '0'],
    ['Poll 2', 'Leaf', '4'],
  ])
})
