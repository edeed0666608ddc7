// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectLine, tellListeners } from '#api/person-line.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/devices.json'
import { remoteScreen } from './RemoteScreen.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

const device = { deviceId: id(1), name: 'Room 4', browser: null, system: null, status: 'paired', isThis: false }
const shut = {
  ...{ lessonId: null, title: '', page: 0, pages: 0, tool: '' },
  ...{ isFrozen: false, hasTimer: false, picked: '' },
}

type Asked = { area: string; verb: string }

let page: TestPage
let said: [string, unknown][]

beforeEach(() => {
  queryClient.clear()
  said = []
  connectLine((type, body) => void said.push([type, body]))
  rememberPerson({ personId: id(8), instituteId: id(9), firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

afterEach(() => page.leave())

async function shown(quiz: { quizId: string; code: string | null }, shows: object = shut): Promise<void> {
  send.mockImplementation(async ({ area, verb }: Asked) => {
    if (`${area}.${verb}` === 'pairing.status') return { devices: [device] }
    return { items: `${area}.${verb}` === 'quizzes.list' ? [quiz] : [] }
  })
  page = await showScreen(remoteScreen, `/remote/${id(1)}`, words)
  await expect.poll(() => page.text()).toContain('Room 4')
  tellListeners('remote/shown', { deviceId: id(1), shows })
}

const acts = () => said.filter(([type]) => type === 'remote/act').map(([, body]) => body)

test.each([
  [
    'a quiz that goes on',
    { quizId: id(2), code: 'ABCDEFG' },
    'showQuiz',
    { act: 'quiz', quizId: id(2), code: 'ABCDEFG' },
  ],
  ['what a quiz came to', { quizId: id(2), code: null }, 'results', { act: 'results', quizId: id(2) }],
] as const)('E8 the phone has %s shown on the panel, also where no lesson is open', async (_name, quiz, label, act) => {
  await shown(quiz)
  const name = words.remote[label]
  await expect.poll(() => page.all('button').map((button) => button.name)).toContain(name)
  await page.press(name)
  expect(acts()).toEqual([{ deviceId: id(1), act }])
})

// Planted: a pad for fingers alone: no key reached it.
test('E8 the laser is led by arrow keys, as far as the page goes, and put out by Escape', async () => {
  await shown({ quizId: id(2), code: null }, { ...shut, lessonId: id(3), page: 1, pages: 1, tool: 'laser' })
  await expect.poll(() => page.all('application')).toHaveLength(1)
  const pad = page.all('application')[0]?.element
  expect(pad?.tabIndex).toBe(0)
  const press = (key: string, shiftKey = false) =>
    pad?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }))
  press('ArrowRight')
  for (let times = 0; times < 8; times += 1) press('ArrowUp', true)
  press('Escape')
  expect(acts().at(0)).toMatchObject({ act: { act: 'point', x: 0.52, y: 0.5 } })
  expect(acts().slice(-2)).toMatchObject([{ act: { act: 'point', x: 0.52, y: 0 } }, { act: { act: 'lift' } }])
})

test('at the last page the phone turns no further, and whoever turned there by keys goes on standing there', async () => {
  const driving = (page: number) => ({ ...shut, lessonId: id(3), page, pages: 2 })
  await shown({ quizId: id(2), code: null }, driving(1))
  const next = () => page.all('button').find(({ name }) => name === words.remote.next)?.element
  await expect.poll(next).toBeTruthy()
  next()?.focus()
  await page.press(words.remote.next)
  tellListeners('remote/shown', { deviceId: id(1), shows: driving(2) })
  await expect.poll(() => next()?.getAttribute('aria-disabled')).toBe('true')
  await page.press(words.remote.next)
  expect(acts()).toEqual([{ deviceId: id(1), act: { act: 'turn', by: 1 } }])
  expect(document.activeElement).toBe(next())
  expect(next()?.matches(':disabled')).toBe(false)
})
