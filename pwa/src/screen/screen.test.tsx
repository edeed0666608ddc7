// @vitest-environment happy-dom
import { roles } from '@takhti/schema/kit/roles'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#api/calls.ts'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { q, queryClient } from '#api/query.ts'
import { screens } from '#app/screens.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import english from '#locales/en.json'
import { databaseIdOf } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { screen } from './screen.tsx'

const send = vi.hoisted(() => vi.fn())
const network = vi.hoisted(() => ({ isOnline: true }))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => network.isOnline,
  useOnline: () => network.isOnline,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const physics = { classId: 'c1', kneuraId: 'k1', name: 'Physics 8', class_code: null, learnerCount: 3 }

const shown = screen({
  path: '/dashboard/classes',
  title: 'classes',
  roles: ['instructor'],
  load: () => q(calls.classes.listMine, {}),
  isEmpty: ({ items }) => items.length === 0,
  Empty: () => 'nobody yet',
  View: ({ data }) => data.items.map((each) => each.name).join(),
})

type State = {
  given: string
  answer: () => Promise<unknown>
  isOffline?: true
  isCached?: true
  role?: 'learner'
  texts: readonly string[]
  headings: readonly string[]
  roles?: Record<string, readonly string[]>
}

const refused = (code: ApiError['code']) => () => Promise.reject(new ApiError(code, { requestId: 'r-77' }))
const full = () => Promise.resolve({ items: [physics] })

const states: readonly State[] = [
  {
    given: 'no answer yet',
    answer: () => new Promise(() => {}),
    texts: [],
    headings: [],
    roles: { status: ['Loading'] },
  },
  { given: 'an answer', answer: full, texts: ['Physics 8'], headings: ['Classes'] },
  {
    given: 'an empty answer',
    answer: () => Promise.resolve({ items: [] }),
    texts: ['nobody yet'],
    headings: ['Classes'],
  },
  {
    given: 'a refusal',
    answer: refused('common/conflict'),
    texts: ['Something changed meanwhile', 'r-77'],
    headings: [english.states.failedTitle],
    roles: { button: ['Try again'] },
  },
  {
    given: 'no network and nothing kept',
    answer: refused('offline'),
    isOffline: true,
    texts: [english.states.offlineHint],
    headings: [english.states.offlineTitle],
    roles: { button: ['Try again'] },
  },
  {
    given: 'no network and an answer of two days ago',
    answer: refused('offline'),
    isOffline: true,
    isCached: true,
    texts: ['Physics 8', 'From this device, 2 days ago'],
    headings: ['Classes'],
  },
  {
    given: 'an edge that says nothing, and an answer of two days ago',
    answer: refused('timeout'),
    isCached: true,
    texts: ['Physics 8'],
    headings: ['Classes'],
  },
  {
    given: 'a refusal for this person',
    answer: refused('common/forbidden'),
    texts: [english.states.forbiddenHint],
    headings: [english.states.forbiddenTitle],
    roles: { link: [english.states.home] },
  },
  {
    given: 'a role the page is not for',
    answer: full,
    role: 'learner',
    texts: [english.states.forbiddenHint],
    headings: [english.states.forbiddenTitle],
    roles: { link: [english.states.home] },
  },
  {
    given: 'nothing at the address',
    answer: refused('classes/not-found'),
    texts: [english.states.notFoundHint],
    headings: [english.states.notFoundTitle],
    roles: { link: [english.states.home] },
  },
]

let page: TestPage
let people = 0
let personId = ''

beforeEach(() => {
  personId = `screen-${++people}`
  network.isOnline = true
  queryClient.clear()
  send.mockReset()
})

afterEach(async () => await page.leave())

test.each(states)('[PR-1] given $given, a page shows exactly that', async (state) => {
  signIn(state.role ?? 'instructor')
  network.isOnline = !state.isOffline
  if (state.isCached) await store()
  send.mockImplementation(state.answer)
  page = await showScreen(shown)
  await settled(state.headings)
  for (const text of state.texts) expect(page.text()).toContain(text)
  for (const other of states.filter((each) => each.headings[0] !== state.headings[0]).flatMap((each) => each.texts)) {
    if (!state.texts.includes(other)) expect(page.text()).not.toContain(other)
  }
  for (const role of ['status', 'button', 'link']) {
    expect(page.all(role).map(({ name }) => name)).toEqual(state.roles?.[role] ?? [])
  }
})

test('[PR-1] a loading page announces that to a screen reader', async () => {
  signIn('instructor')
  send.mockImplementation(() => new Promise(() => {}))
  page = await showScreen(shown)
  expect(page.all('status').map(({ element }) => element.getAttribute('aria-busy'))).toEqual(['true'])
})

test.each(['common/conflict', 'offline'] as const)('[PR-1] after %s the button asks again', async (code) => {
  signIn('instructor')
  send.mockImplementation(refused(code))
  page = await showScreen(shown)
  await vi.waitFor(() => expect(page.all('button')).toHaveLength(1))
  send.mockImplementation(full)
  await page.press('Try again')
  await settled(['Classes'])
  expect(page.text()).toContain('Physics 8')
})

test('[PR-1] a page of another role sends no request', async () => {
  signIn('learner')
  send.mockImplementation(full)
  page = await showScreen(shown)
  expect(send).not.toHaveBeenCalled()
})

test.each(Object.entries(screens))('[PR-1] %s opens for its roles alone and has a title', async (path, load) => {
  send.mockImplementation(() => new Promise(() => {}))
  const loaded = await load()
  expect(loaded.path).toBe(path)
  expect(loaded.roles.length).toBeGreaterThan(0)
  expect(english[loaded.title].title).not.toBe('')
  for (const role of roles) {
    signIn(role)
    page = await showScreen(loaded, path.replace(/\$\w+/, 'x1'))
    const isForbidden = page.text().includes(english.states.forbiddenTitle)
    expect([role, isForbidden]).toEqual([role, !loaded.roles.includes(role)])
    if (role !== roles.at(-1)) await page.leave()
  }
})

function signIn(role: (typeof roles)[number]): void {
  rememberPerson({ personId, instituteId: 'i', firstName: 'Mina', role, expiresAt: '' })
}

async function store(): Promise<void> {
  const savedAt = new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000).toISOString()
  await openDatabase(databaseIdOf({ personId, instituteId: 'i' })).answers.put({
    key: 'classes.listMine {}',
    data: { items: [physics] },
    savedAt,
  })
}

async function settled(headings: readonly string[]): Promise<void> {
  await vi.waitFor(() => {
    expect(page.all('heading').map(({ name }) => name)).toEqual(headings)
  })
}
