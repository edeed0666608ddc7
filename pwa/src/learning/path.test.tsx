// @vitest-environment happy-dom
import type { PathItem } from '@takhti/schema/learning/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lateCalls } from '#api/late-calls.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import english from '../locales/en/learning.json'
import { pathScreen } from './PathScreen.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const classId = idOf(9)
const itemOf = (kind: PathItem['kind'], number: number, done: number, total: number): PathItem => ({
  ...{ kind, id: idOf(number), name: `${kind} ${number}`, section: null, givenAt: '2026-01-01T00:00:00.000Z' },
  ...{ done, total },
})
const items = [itemOf('lesson', 1, 1, 1), itemOf('deck', 2, 3, 12), itemOf('work', 3, 0, 1)]

let page: TestPage

async function open(role: 'instructor' | 'learner') {
  rememberPerson({ personId: crypto.randomUUID(), instituteId: 'i', firstName: 'Mina', role, expiresAt: '' })
  page = await showScreen(pathScreen, `/dashboard/classes/${classId}/path`, english)
  await vi.waitFor(() => expect(page.text()).toContain('deck 2'))
}

const rows = () => [...document.querySelectorAll('.learning-path-item')].map(({ textContent }) => textContent ?? '')
const arranged = () => send.mock.calls.filter(([call]) => call === lateCalls.learning.arrange).map(([, input]) => input)

beforeEach(() => {
  send.mockReset().mockImplementation(async (call: unknown) => (call === lateCalls.learning.path ? { items } : {}))
})

afterEach(async () => {
  await page.leave()
  queryClient.clear()
})

test('[SA-18] a student sees their progress in the teacher’s order, and moves nothing', async () => {
  await open('learner')
  expect(rows().map((row) => /(lesson|deck|work) \d/.exec(row)?.[0])).toEqual(['lesson 1', 'deck 2', 'work 3'])
  expect(rows()[0]).toContain('Done')
  expect(rows()[1]).toContain('3 of 12')
  expect(rows()[2]).not.toMatch(/Done| of /)
  expect(page.all('button').filter(({ name }) => name.includes('Move'))).toEqual([])
})

test('[SA-19] a teacher sees how many students did each, and stores a new order', async () => {
  await open('instructor')
  expect(rows()[1]).toContain('3 of 12')
  const down = page.all('button').find(({ name }) => name.includes('lesson 1') && name.includes('down'))
  await page.press(down?.name ?? 'down')
  await vi.waitFor(() => expect(arranged()).toHaveLength(1))
  expect(arranged()).toEqual([
    { classId, items: [items[1], items[0], items[2]].map((item) => ({ kind: item?.kind, id: item?.id })) },
  ])
  expect(rows()[0]).toContain('deck 2')
})
