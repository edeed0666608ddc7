// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { emitToUser, onUserSend } from '#realtime/test-user.ts'
import type { Screen } from '#screen/screen.tsx'
import words from '../locales/en/live.json'
import { ClassesNowPanel } from './ClassesNowPanel.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

const classes = [
  { classId: id(1), name: 'Science 7A' },
  { classId: id(2), name: 'Science 7B' },
]
const going = { liveId: id(4), flow_id: id(3), lessonName: 'Leaves', classId: id(2), className: 'Science 7B' }
const panel = { deviceId: id(5), name: 'Room 4', browser: null, system: null, status: 'paired', isThis: false }

const answers: Record<string, unknown> = {
  'classes.listMine': { items: classes },
  'lessons.list': { items: [{ flow_id: id(3), name: 'Leaves' }] },
  'pairing.status': { devices: [panel] },
  'liveClasses.list': { items: [going] },
  'liveClasses.start': going,
  'pairing.send': { message: 'Sent', devices: 1 },
}

type Asked = { area: string; verb: string }

let page: TestPage

beforeEach(() => {
  queryClient.clear()
  send.mockReset().mockImplementation(async ({ area, verb }: Asked) => answers[`${area}.${verb}`] ?? { items: [] })
})

afterEach(() => page.leave())

async function shown(role: 'instructor' | 'learner', search = ''): Promise<void> {
  rememberPerson({ personId: id(8), instituteId: id(9), firstName: 'Mina', role, expiresAt: '' })
  history.pushState(null, '', `/class${search}`)
  const Component = () => <ClassesNowPanel askMs={60_000} />
  // A partial screen: the test uses only its path and component.
  page = await showScreen({ path: '/class', Component } as unknown as Screen, `/class${search}`, words)
}

const asked = (name: string) =>
  send.mock.calls.filter(([{ area, verb }]) => `${area}.${verb}` === name).map(([, input]) => input)

const choices = () => [...document.querySelectorAll('select')].map(({ value }) => value)

test('a class is started without a lesson, by one press', async () => {
  await shown('instructor')
  await expect.poll(choices).toEqual([id(1), '', 'video', ''])
  await page.press(words.live.start)
  await expect.poll(() => asked('liveClasses.start')).toEqual([{ classId: id(1), mode: 'video' }])
  expect(asked('pairing.send')).toEqual([])
})

// Fault: the address is not read: it starts the first class, with a fresh lesson and cameras.
test('an address chooses class, lesson and voices beforehand, as an entry of a schedule does', async () => {
  await shown('instructor', `?class=${id(2)}&lesson=${id(3)}&mode=audio`)
  await expect.poll(choices).toEqual([id(2), id(3), 'audio', ''])
  await page.press(words.live.start)
  await expect.poll(() => asked('liveClasses.start')).toEqual([{ flow_id: id(3), classId: id(2), mode: 'audio' }])
})

test('[E8] a class can be shown on a paired panel, which receives the command to start it', async () => {
  await shown('instructor')
  await expect.poll(choices).toHaveLength(4)
  const where = [...document.querySelectorAll('select')].at(-1)
  if (!where) throw new Error('no choice of a device')
  where.value = id(5)
  where.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(choices).toEqual([id(1), '', 'video', id(5)])
  await page.press(words.live.start)
  const message = { classId: id(2), flowId: id(3), instituteKneuraId: id(9) }
  await expect.poll(() => asked('pairing.send')).toMatchObject([{ deviceId: id(5), type: 'START_LIVE_CLASS', message }])
})

// Seen beside two panels: the phone proposed the one of the day before, while the other panel showed the lesson.
test('[E8] the panel that shows the lesson is proposed before the last choice, until changed', async () => {
  const other = { ...panel, deviceId: id(6), name: 'Hall' }
  send.mockImplementation(async ({ area, verb }: Asked) =>
    verb === 'status' ? { devices: [panel, other] } : (answers[`${area}.${verb}`] ?? { items: [] }),
  )
  const sent: string[] = []
  onUserSend((type) => void sent.push(type))
  localStorage.setItem('takhti.showOn', id(6))
  await shown('instructor', `?lesson=${id(3)}`)
  await expect.poll(() => choices().at(-1)).toBe(id(6))
  await expect.poll(() => sent).toContain('remote/look')
  const shows = (deviceId: string, lessonId: string | null) =>
    emitToUser('remote/shown', { deviceId, shows: lessonId === null ? null : { lessonId } })
  shows(id(6), id(7))
  shows(id(5), id(3))
  await expect.poll(() => choices().at(-1)).toBe(id(5))
  // Both show it: the last choice is as good.
  shows(id(6), id(3))
  await expect.poll(() => choices().at(-1)).toBe(id(6))
  shows(id(6), null)
  await expect.poll(() => choices().at(-1)).toBe(id(5))
  const where = [...document.querySelectorAll('select')].at(-1)
  if (!where) throw new Error('no choice of a device')
  where.value = ''
  where.dispatchEvent(new Event('change', { bubbles: true }))
  shows(id(6), id(3))
  await expect.poll(() => choices().at(-1)).toBe('')
  localStorage.removeItem('takhti.showOn')
})

test('today’s lessons load on the page by themselves, for teachers and learners', async () => {
  await shown('learner')
  await expect.poll(() => asked('schedule.listOfUser')).toEqual([{ id: id(8) }])
  await expect.poll(() => document.querySelector('#schedule-today')).not.toBeNull()
})

test('a student sees the running classes, one press away, and starts none', async () => {
  await shown('learner')
  const links = () => page.all('link').map(({ element }) => element.getAttribute('href'))
  await expect.poll(links).toContain(`/class/${id(3)}`)
  expect(page.all('button')).toEqual([])
})
