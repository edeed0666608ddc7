// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import { useTargets } from './use-targets.ts'

const send = vi.hoisted(() => vi.fn())
const device = vi.hoisted(() => ({ isOnline: true, answers: new Map<string, { input: unknown; data: unknown }[]>() }))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/answers.ts', () => ({
  storeAnswer: async () => {},
  readAnswer: async () => undefined,
  storedAnswers: async (call: string) => device.answers.get(call) ?? [],
}))
vi.mock('#documents/page-texts.ts', () => ({
  PageTexts: class {
    pages = async () => [{ pageId: 'p3', text: 'The leaf is green' }]
    close() {}
  },
}))
const onDevice = vi.hoisted(() => [{ flow_id: 'l', name: 'Léaf of a plant', tags: [], updatedAt: '' }])
vi.mock('dexie-react-hooks', () => ({ useLiveQuery: () => onDevice }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => device.isOnline,
  useOnline: () => device.isOnline,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const student = { userId: 's', first_name: 'Léaf', last_name: 'Rao', classId: 'c' }
const written = {
  flow_id: 'w',
  name: 'Trees',
  place: { pageId: 'p2', parts: [{ text: 'a green leaf', isFound: true }] },
}

const teacher = { userId: 'a', first_name: 'Léa', last_name: 'Iyer' }

const answers = new Map<unknown, object>([
  [calls.classes.listMine, { items: [{ classId: 'c', name: 'Leaf class' }] }],
  [calls.files.list, { items: [{ id: 'q', name: 'Leaf questions', kind: 'questions' }], hasNextPage: false }],
  [lateCalls.threads.list, { threads: [{ id: 't', name: 'Leaf notes' }] }],
  [lateCalls.quizzes.list, { items: [{ quizId: 'z', name: 'Leaf quiz' }], hasNextPage: false }],
  [calls.lessons.search, { items: [written], hasNextPage: false }],
  [calls.students.list, { items: [student], hasNextPage: false }],
  [lateCalls.staff.list, { items: [teacher], hasNextPage: false }],
])

const found = [
  'Léaf of a plant | Lessons | /lesson/l',
  'Leaf class | Classes | /dashboard/classes/c',
  'Leaf questions | Question set | /dashboard/content/q/questions',
  'Leaf notes | Conversations | /dashboard/notebooks/t',
  'Leaf quiz | Live quiz | /dashboard/live-quiz/z',
  'Trees: a green leaf | Lessons | /lesson/w#p2',
  'Léaf Rao | My Students | /dashboard/students?class=c&search=L%C3%A9af%20Rao',
]

let page: TestPage

beforeEach(() => {
  queryClient.clear()
  device.isOnline = true
  send.mockReset().mockImplementation(async (call: unknown) => answers.get(call))
})

afterEach(() => page.leave())

function Component() {
  const [typed, setTyped] = useState('')
  return (
    <>
      <button type="button" aria-label="type" onClick={() => setTyped('LEAF')} />
      <button type="button" aria-label="green" onClick={() => setTyped('green')} />
      <button type="button" aria-label="settings" onClick={() => setTyped('profile')} />
      <button type="button" aria-label="password" onClick={() => setTyped('password')} />
      <ul>
        {useTargets(typed).map(({ key, label, kind, to }) => (
          <li key={key}>{[label, kind, to].join(' | ')}</li>
        ))}
      </ul>
    </>
  )
}

const shown = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)

async function open(role: 'instructor' | 'learner' | 'admin'): Promise<void> {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role, expiresAt: '' })
  // A minimal screen: only its address and its component are used.
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/')
}

// Fault: an admin's search found students, and no teacher.
test('[KB-4] an admin’s search finds teachers and admins, each once', async () => {
  await open('admin')
  await page.press('type')
  await vi.waitFor(() =>
    expect(shown()).toContain('Léa Iyer | Teachers | /dashboard/people?kind=teachers&search=L%C3%A9a%20Iyer'),
  )
  expect(shown().filter((each) => each?.startsWith('Léa Iyer'))).toHaveLength(1)
  const asked = send.mock.calls.filter(([call]) => call === lateCalls.staff.list).map(([, input]) => input.role)
  expect(new Set(asked)).toEqual(new Set(['instructor', 'admin']))
})

// Fault: areas and names of lessons alone: a class, a student or a question set was not found by its name.
test('[KB-2] a search finds lessons, their words, classes, people, content, quizzes, notebooks', async () => {
  await open('instructor')
  expect(send).not.toHaveBeenCalled()
  await page.press('type')
  await vi.waitFor(() => expect(shown()).toEqual(found))
  await page.press('settings')
  expect(shown()).toEqual(['My profile |  | /dashboard/profile'])
  await page.press('password')
  expect(shown()).toEqual(['Change password | My profile | /dashboard/profile#profile-safety'])
})

test('[KB-3] a student’s search asks for no list of teachers', async () => {
  await open('learner')
  await page.press('type')
  await vi.waitFor(() => expect(shown()).toHaveLength(3))
  const asked = send.mock.calls.map(([call]) => call)
  for (const call of [
    calls.files.list,
    lateCalls.threads.list,
    lateCalls.quizzes.list,
    calls.students.list,
    lateCalls.staff.list,
  ])
    expect(asked).not.toContain(call)
})

// Fault: the latest hundred of a list alone were found.
test('[KB-6] a search finds what is on the second page of a list', async () => {
  send.mockImplementation(async (call: unknown, input: { cursor?: string }) => {
    if (call !== calls.files.list) return answers.get(call)
    if (input.cursor === 'next') return answers.get(call)
    return { items: [], hasNextPage: true, cursor: 'next' }
  })
  await open('instructor')
  await page.press('type')
  await vi.waitFor(() => expect(shown()).toContain('Leaf questions | Question set | /dashboard/content/q/questions'))
})

// Fault: without a network, words on pages and people were not found.
test('[KB-7] without a network a search finds words on stored pages, and people of stored lists', async () => {
  device.isOnline = false
  send.mockRejectedValue(new TypeError('offline'))
  device.answers.set('students.list', [{ input: { id: 'i' }, data: { items: [{ ...student, classId: null }] } }])
  device.answers.set('students.listOfClass', [{ input: { id: 'c' }, data: { items: [student] } }])
  await open('instructor')
  await page.press('type')
  await vi.waitFor(() => expect(shown()).toContain(found.at(-1)))
  await page.press('green')
  await vi.waitFor(() => expect(shown()).toEqual(['Léaf of a plant: The leaf is green | Lessons | /lesson/l#p3']))
})
