// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { emitToUser, onUserSend } from '#realtime/test-user.ts'
import words from '../locales/en/devices.json'
import { remoteScreen } from './RemoteScreen.tsx'

const send = vi.hoisted(() => vi.fn())
const net = vi.hoisted(() => ({ reach: 'edge' }))
vi.mock('#offline/connectivity.ts', async (actual) => ({
  ...(await actual<object>()),
  useReach: () => net.reach,
}))
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

const device = { deviceId: id(1), name: 'Room 4', browser: null, system: null, status: 'paired', isThis: false }
const shut = {
  ...{ lessonId: null, title: '', page: 0, pages: 0, tool: '' },
  ...{ isFrozen: false, hasTimer: false, picked: '' },
}

type Asked = { area: string; verb: string }

const startQuiz = vi.hoisted(() => vi.fn<(props: { classId?: string }) => null>(() => null))
vi.mock('#quizzes/port.tsx', () => ({ StartQuiz: startQuiz }))

const classPlaces = vi.hoisted(() => vi.fn<(isLed: (liveClass: object) => boolean) => object[]>())
vi.mock('#live/port.tsx', () => ({ useRetainedPlaces: classPlaces }))

let going: object[]

let page: TestPage
let outgoing: [string, unknown][]

beforeEach(() => {
  queryClient.clear()
  outgoing = []
  going = []
  vi.clearAllMocks()
  classPlaces.mockReset().mockReturnValue([])
  onUserSend((type, body) => void outgoing.push([type, body]))
  rememberPerson({ personId: id(8), instituteId: id(9), firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

afterEach(() => {
  net.reach = 'edge'
  return page.leave()
})

async function opened(quiz: { quizId: string; code: string | null } | null): Promise<void> {
  send.mockImplementation(async ({ area, verb }: Asked) => {
    if (`${area}.${verb}` === 'pairing.status') return { devices: [device] }
    if (`${area}.${verb}` === 'liveClasses.list') return { items: going }
    if (`${area}.${verb}` === 'classes.listMine') return { items: [id(12), id(13)].map(ofId) }
    if (`${area}.${verb}` === 'classes.listLearners') return { items: roll }
    return { items: `${area}.${verb}` === 'quizzes.list' && quiz ? [quiz] : [] }
  })
  page = await showScreen(remoteScreen, `/remote/${id(1)}`, words)
  await expect.poll(() => page.text()).toContain('Room 4')
}

async function shown(quiz: { quizId: string; code: string | null }, shows: object = shut): Promise<void> {
  await opened(quiz)
  emitToUser('remote/shown', { deviceId: id(1), shows })
}

const ofId = (classId: string) => ({ classId, name: `Class ${classId.at(-1)}` })
const roll = ['Asha', 'Bela', 'Chand', 'Dev'].map((first_name, index) => ({
  ...{ userId: id(40 + index), first_name, last_name: '' },
}))

const acts = () => outgoing.filter(([type]) => type === 'remote/act').map(([, body]) => body)

test.each([
  [
    'a quiz that goes on',
    { quizId: id(2), code: 'ABCDEFG' },
    'showQuiz',
    { act: 'quiz', quizId: id(2), code: 'ABCDEFG' },
  ],
  ['what a quiz came to', { quizId: id(2), code: null }, 'results', { act: 'results', quizId: id(2) }],
] as const)('[E8] the phone shows %s on the panel, also where no lesson is open', async (_name, quiz, label, act) => {
  await shown(quiz)
  const name = words.remote[label]
  await expect.poll(() => page.all('button').map((button) => button.name)).toContain(name)
  await page.press(name)
  expect(acts()).toEqual([{ deviceId: id(1), act }])
})

// Fault: buttons to show, save and end a quiz, where none had been held.
test('[UX-C7] a remote without a quiz offers only to start one', async () => {
  await opened(null)
  emitToUser('remote/shown', { deviceId: id(1), shows: shut })
  await expect.poll(() => page.all('button').map((button) => button.name)).toContain(words.remote.startQuiz)
  const names = page.all('button').map((button) => button.name)
  const { showQuiz, results, savePdf, endQuiz } = words.remote
  expect(names.filter((name) => [showQuiz, results, savePdf, endQuiz].includes(name))).toEqual([])
})

// Fault: a pad for fingers only: it was not reachable by keyboard.
test('[E8] the laser is moved by arrow keys, within the page, and turned off by Escape', async () => {
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

test('at the last page the phone turns no further, and the focus stays on the button', async () => {
  const driving = (page: number) => ({ ...shut, lessonId: id(3), page, pages: 2 })
  await shown({ quizId: id(2), code: null }, driving(1))
  const next = () => page.all('button').find(({ name }) => name === words.remote.next)?.element
  await expect.poll(next).toBeTruthy()
  next()?.focus()
  await page.press(words.remote.next)
  emitToUser('remote/shown', { deviceId: id(1), shows: driving(2) })
  await expect.poll(() => next()?.getAttribute('aria-disabled')).toBe('true')
  await page.press(words.remote.next)
  expect(acts()).toMatchObject([{ deviceId: id(1), act: { act: 'turn', by: 1 } }])
  expect(document.activeElement).toBe(next())
  expect(next()?.matches(':disabled')).toBe(false)
})

// Fault: a remote without a handler for refusals: it showed no message, and nothing happened.
test('[E8] the phone shows that a class is running on the panel, until the next command', async () => {
  await shown({ quizId: id(2), code: 'ABCDEFG' }, { ...shut, lessonId: id(3), page: 1, pages: 2 })
  await expect.poll(() => page.all('button').map((button) => button.name)).toContain(words.remote.next)
  const { refused } = words.remote
  emitToUser('remote/refused', { deviceId: id(7), why: 'class' })
  await page.press(words.remote.pen)
  expect(page.text()).not.toContain(refused.class)
  emitToUser('remote/refused', { deviceId: id(1), why: 'class' })
  await expect.poll(() => page.all('status').map(({ name }) => name)).toContain(refused.class)
  await page.press(words.remote.next)
  expect(page.text()).not.toContain(refused.class)
})

const driving = { ...shut, lessonId: id(3), page: 1, pages: 1, tool: 'pen', aspect: 2 }
const ended = { quizId: id(2), code: null }

/** Dispatches a pointer event of a finger on the pad, at parts of its size. */
function finger(pad: HTMLElement, type: string, x: number, y: number, pointerId = 7): void {
  const { left, top, width, height } = pad.getBoundingClientRect()
  const at = { clientX: left + x * width, clientY: top + y * height, pointerId, buttons: 1, bubbles: true }
  pad.dispatchEvent(new PointerEvent(type, at))
}

// Fault: a pen that was chosen only on the device had no pad here.
test('[E8] a drawing finger’s points reach the panel in order, and its release ends the stroke', async () => {
  await shown(ended, driving)
  // The pen that a lesson opens with is not active here: a user who scrolls past draws nothing.
  await expect.poll(() => page.all('button').map(({ name }) => name)).toContain(words.remote.pen)
  expect(page.all('application')).toEqual([])
  await page.press(words.remote.pen)
  const pad = page.all('application')[0]?.element
  if (!(pad instanceof HTMLElement)) throw new Error('no pad')
  pad.getBoundingClientRect = () => new DOMRect(10, 20, 200, 100)
  pad.setPointerCapture = () => {}
  finger(pad, 'pointermove', 0.9, 0.9)
  finger(pad, 'pointerdown', 0.25, 0.5)
  // Fault: every finger draws and ends strokes: the palm of the hand drew a stroke across.
  for (const type of ['pointerdown', 'pointermove', 'pointerup']) finger(pad, type, 0.9, 0.1, 8)
  finger(pad, 'pointermove', 0.5, 0.75)
  finger(pad, 'pointermove', 1.5, -1)
  finger(pad, 'pointerup', 1, 0)
  const drawn = acts() as { act: { act: string; points?: number[][] } }[]
  const points = drawn.flatMap(({ act }) => act.points ?? [])
  expect(points).toEqual([
    [0.25, 0.5],
    [0.5, 0.75],
    [1, 0],
  ])
  expect(drawn.map(({ act }) => act.act).filter((each) => each === 'lift')).toEqual(['lift'])
  expect(drawn.at(-1)?.act).toEqual({ act: 'lift' })
  await page.press(words.remote.undo)
  expect(acts().at(-1)).toMatchObject({ act: { act: 'undo' } })
})

// Fault: a pad that unmounts without an event: the stroke did not end, and the pen stayed down for seconds.
test('a stroke ends when the pad disappears during it, as by another tool on the panel', async () => {
  await shown(ended, driving)
  await expect.poll(() => page.all('button').map(({ name }) => name)).toContain(words.remote.pen)
  await page.press(words.remote.pen)
  const pad = page.all('application')[0]?.element
  if (!(pad instanceof HTMLElement)) throw new Error('no pad')
  pad.setPointerCapture = () => {}
  pad.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100)
  finger(pad, 'pointerdown', 0.25, 0.5)
  emitToUser('remote/shown', { deviceId: id(1), shows: { ...driving, tool: 'select' } })
  await expect.poll(() => page.all('application')).toEqual([])
  expect(acts().slice(-2)).toMatchObject([{ act: { act: 'draw', points: [[0.25, 0.5]] } }, { act: { act: 'lift' } }])
})

test('[E8] a device that no longer answers is shown as gone, though its connection is open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await shown(ended, driving)
  await vi.waitFor(() => expect(page.text()).toContain('Page 1 of 1'))
  await vi.advanceTimersByTimeAsync(5_000)
  emitToUser('remote/shown', { deviceId: id(1), shows: driving })
  await vi.advanceTimersByTimeAsync(7_000)
  expect(page.text()).toContain('Page 1 of 1')
  await vi.advanceTimersByTimeAsync(8_000)
  await vi.waitFor(() => expect(page.text()).toContain(words.remote.gone))
  vi.useRealTimers()
})

// Fault: a user who pressed "Show results" read that the device is gone, while it opened them.
test('[E8] a device that opens another page is not shown as gone meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await shown(ended, driving)
  await vi.waitFor(() => expect(page.text()).toContain('Page 1 of 1'))
  emitToUser('remote/shown', { deviceId: id(1), shows: null })
  await vi.advanceTimersByTimeAsync(2_500)
  expect(page.text()).not.toContain(words.remote.gone)
  emitToUser('remote/shown', { deviceId: id(1), shows: shut })
  await vi.waitFor(() => expect(page.text()).toContain(words.remote.noLesson))
  emitToUser('remote/shown', { deviceId: id(1), shows: null })
  await vi.advanceTimersByTimeAsync(6_000)
  await vi.waitFor(() => expect(page.text()).toContain(words.remote.gone))
  vi.useRealTimers()
})

// Fault: a user who opened the remote read first that the device is gone, and then that it is there.
test('[E8] a device is looked for before it is shown as gone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await opened(ended)
  expect(page.text()).toContain(words.remote.looking)
  expect(page.text()).not.toContain(words.remote.gone)
  await vi.advanceTimersByTimeAsync(6_000)
  await vi.waitFor(() => expect(page.text()).toContain(words.remote.gone))
  expect(page.text()).not.toContain(words.remote.looking)
  vi.useRealTimers()
})

// Fault: a panel that took six seconds for the page of a quiz was shown as gone meanwhile, and the focused button was
// removed.
test('[E8] a device has time to load a requested page, and the pressed button stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await shown(ended, driving)
  const name = words.remote.results
  await vi.waitFor(() => expect(page.all('button').map((button) => button.name)).toContain(name))
  await page.press(name)
  emitToUser('remote/shown', { deviceId: id(1), shows: null })
  await vi.advanceTimersByTimeAsync(9_000)
  await vi.waitFor(() => expect(page.text()).toContain(words.remote.looking))
  expect(page.text()).not.toContain(words.remote.gone)
  expect(page.all('button').map((button) => button.name)).toContain(name)
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(page.text()).toContain(words.remote.gone))
  vi.useRealTimers()
})

// Fault: presses for a device that receives nothing were lost silently, for ten seconds.
test('a press that a device does not answer is reported, and an answered one is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await shown(ended, driving)
  const { pen, laser, missed } = words.remote
  await vi.waitFor(() => expect(page.all('button').map((button) => button.name)).toContain(pen))
  const looks = () => outgoing.filter(([type]) => type === 'remote/look').length
  const before = looks()
  await page.press(pen)
  expect(looks()).toBe(before + 1)
  await vi.advanceTimersByTimeAsync(1_200)
  emitToUser('remote/shown', { deviceId: id(1), shows: driving })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(page.text()).not.toContain(missed)
  await page.press(laser)
  await vi.advanceTimersByTimeAsync(1_500)
  await vi.waitFor(() => expect(page.text()).toContain(words.remote.looking))
  await vi.advanceTimersByTimeAsync(1_500)
  await vi.waitFor(() => expect(page.text()).toContain(missed))
  emitToUser('remote/shown', { deviceId: id(1), shows: driving })
  await vi.waitFor(() => expect(page.all('button').map((button) => button.name)).toContain(pen))
  await page.press(pen)
  await vi.waitFor(() => expect(page.text()).not.toContain(missed))
  vi.useRealTimers()
})

// Seen after a server outage: the panel was reconnecting, and the first press was lost.
test('a lost press is resent with its id until it is reported as missed, and no later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const answer = (handled: string[]) =>
    emitToUser('remote/shown', { deviceId: id(1), shows: { ...driving, heard: handled } })
  const pressed = () => acts().map((each) => (each as { act: { press: string } }).act.press)
  await shown(ended, { ...driving, heard: [] })
  const { pen, laser, select, missed } = words.remote
  await vi.waitFor(() => expect(page.all('button').map((button) => button.name)).toContain(pen))
  await page.press(pen)
  // An answer to an earlier poll.
  answer([])
  expect(pressed()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  answer([])
  const [first = ''] = pressed()
  expect(pressed()).toEqual([first, first])
  answer([first])
  await vi.advanceTimersByTimeAsync(3_000)
  answer([first])
  expect(pressed()).toEqual([first, first])
  expect(page.text()).not.toContain(missed)
  await page.press(laser)
  await vi.advanceTimersByTimeAsync(2_600)
  await vi.waitFor(() => expect(page.text()).toContain(missed))
  answer([first])
  expect(pressed()).toHaveLength(3)
  // Earlier commands do not run after later ones.
  await page.press(pen)
  await page.press(select)
  expect(page.text()).not.toContain(missed)
  const last = pressed().at(-1) ?? ''
  await vi.advanceTimersByTimeAsync(1_000)
  answer([last])
  await vi.waitFor(() => expect(page.text()).toContain(missed))
  expect(pressed().at(-1)).toBe(last)
  expect(pressed()).toHaveLength(5)
  vi.useRealTimers()
})

// Fault: each press counted as an unanswered request: over a slow network the panel was reported gone while a user
// turned pages.
test('a device is not shown as gone when a user presses faster than the network answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await shown(ended, driving)
  const { pen, gone } = words.remote
  await vi.waitFor(() => expect(page.all('button').map((button) => button.name)).toContain(pen))
  for (let pressed = 0; pressed < 8; pressed += 1) {
    await page.press(pen)
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(page.text()).not.toContain(gone)
  expect(page.all('button').map((button) => button.name)).toContain(pen)
  await vi.advanceTimersByTimeAsync(8_000)
  await vi.waitFor(() => expect(page.text()).toContain(gone))
  vi.useRealTimers()
})

const liveClass = (number: number, isTeacher = true) => ({
  ...{ liveId: id(number + 20), flow_id: id(number), classId: id(number + 10) },
  ...{ className: `Class ${number}`, isTeacher },
})

// Seen on a phone beside a panel: the dialog was at *with the code only*, and the class was not invited to play.
test.each([
  ['the class that goes on on the panel', id(3), [liveClass(2), liveClass(3)], id(13)],
  [
    'the only one that is led, where the panel shows another quiz in it',
    null,
    [liveClass(2), liveClass(3, false)],
    id(12),
  ],
  ['no class where several go on and none is on the panel', null, [liveClass(2), liveClass(3)], undefined],
  ['no class where another teacher leads the one that goes on', id(4), [liveClass(4, false)], undefined],
] as const)('[E8] a quiz that is started on the phone is for %s', async (_name, lessonId, classes, classId) => {
  going = [...classes]
  await shown({ quizId: id(2), code: null }, { ...shut, lessonId, page: 1, pages: 1 })
  await expect.poll(() => page.all('button').map(({ name }) => name)).toContain(words.remote.startQuiz)
  await page.press(words.remote.startQuiz)
  await expect.poll(() => send.mock.calls.some(([asked]) => asked.area === 'liveClasses')).toBe(true)
  await expect.poll(() => startQuiz.mock.lastCall?.[0].classId).toBe(classId)
})

// Seen with a class: the row disappeared while the panel showed a quiz, without an explanation.
test('[E8] the phone covers a quiz on the panel, and explains why not while a question runs', async () => {
  const { freeze, refused, quizShown } = words.remote
  const half = `${freeze} · 30 seconds`
  const button = () => page.all('button').find(({ name }) => name === half)?.element
  await shown(ended, { ...shut, quiz: 'untimed' })
  await expect.poll(button).toBeTruthy()
  expect(page.text()).toContain(quizShown)
  expect(page.text()).not.toContain(refused.clock)
  await page.press(half)
  expect(acts()).toMatchObject([{ act: { act: 'freeze', seconds: 30 } }])
  emitToUser('remote/shown', { deviceId: id(1), shows: { ...shut, quiz: 'timed' } })
  await expect.poll(() => button()?.getAttribute('aria-disabled')).toBe('true')
  const why = document.getElementById(button()?.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe(refused.clock)
  await page.press(half)
  expect(acts()).toHaveLength(1)
})

// Seen beside a panel: an absent student was picked in front of the class, again and again.
test('[E8] the phone picks among students in the live class; all picked or none there: the roll', async () => {
  const peer = (number: number, role: string) => ({
    peerId: id(number),
    personId: id(number),
    name: `P${number}`,
    role,
  })
  const here = [
    peer(41, 'learner'),
    { ...peer(41, 'learner'), peerId: id(50) },
    peer(43, 'guest'),
    peer(8, 'instructor'),
  ]
  let peers: object[] | null = null
  classPlaces.mockImplementation(() => [{ liveClass: liveClass(3), peers }])
  await shown(ended, driving)
  const { pick, pickOfHere, pickOfAll } = words.remote
  const button = (label: string) => page.all('button').find(({ name }) => name === label)?.element
  const names = () => new Set(acts().map((message) => (message as { act: { name: string } }).act.name))
  await expect.poll(() => button(pickOfAll)).toBeTruthy()
  await expect.poll(() => document.querySelector('select')?.value).toBe(id(13))
  // The people in the class are not known yet.
  expect(button(pick)?.matches(':disabled')).toBe(true)
  peers = here
  emitToUser('remote/shown', { deviceId: id(1), shows: { ...driving, pages: 2 } })
  await expect.poll(() => button(pick)?.matches(':disabled')).toBe(false)
  expect(button(pickOfHere)?.getAttribute('aria-pressed')).toBe('true')
  for (let times = 0; times < 2; times += 1) await page.press(pick)
  expect(names()).toEqual(new Set(['P41', 'P43']))
  await page.press(pickOfAll)
  for (let times = 0; times < 2; times += 1) await page.press(pick)
  expect(names()).toEqual(new Set(['P41', 'P43', 'Asha', 'Chand']))
  await page.press(pickOfHere)
  peers = []
  emitToUser('remote/shown', { deviceId: id(1), shows: driving })
  await expect.poll(() => button(pickOfAll)).toBeUndefined()
  for (let times = 0; times < 4; times += 1) await page.press(pick)
  expect(names()).toContain('Bela')
})

// Fault: the place depends only on what the device shows now: a quiz, or a lost device, left the class to its grace
// period.
test('[H1] the phone holds the place in the class of the panel’s last lesson, and in no other', async () => {
  await shown(ended, driving)
  await expect.poll(() => page.text()).toContain('Page 1 of 1')
  emitToUser('remote/shown', { deviceId: id(1), shows: shut })
  await expect.poll(() => page.text()).toContain(words.remote.noLesson)
  const isLed = classPlaces.mock.lastCall?.[0]
  expect([isLed?.(liveClass(3)), isLed?.(liveClass(4))]).toEqual([true, false])
})

// Seen beside a panel without a network: its class ended for all participants, while the phone could have held it.
test('[H1] a phone without its panel links to the own class there, not to another teacher’s', async () => {
  going = [liveClass(3), liveClass(4, false)]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await shown(ended, driving)
  await vi.waitFor(() => expect(page.text()).toContain('Page 1 of 1'))
  expect(page.all('link')).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.waitFor(() => expect(page.text()).toContain(words.remote.gone))
  vi.useRealTimers()
  await expect.poll(() => page.all('link').map(({ name }) => name)).toEqual([words.remote.hold, 'Devices'])
  expect(page.all('link')[0]?.element.getAttribute('href')).toContain(`/class/${id(3)}?enter=now`)
  expect(page.text()).not.toContain('Class 4')
  expect(classPlaces.mock.lastCall?.[0](liveClass(5)), 'every class that is led is kept meanwhile').toBe(true)
})

// Fault: one message for both: during a server outage a phone with a network claimed that it had none.
test.each([
  ['network', words.remote.unreachable],
  ['nowhere', words.remote.phoneOffline],
])('a phone that reaches only its %s shows that, and nothing else about its network', async (reach, text) => {
  net.reach = reach
  await shown({ quizId: id(2), code: 'ABCDEFG' })
  const both = [words.remote.unreachable, words.remote.phoneOffline]
  expect(both.filter((sentence) => page.text().includes(sentence))).toEqual([text])
})

const sent = () => send.mock.calls.flatMap(([{ verb }, input]) => (verb === 'send' ? [input] : []))

const own = { userKneuraId: id(8), instituteKneuraId: id(9), deviceId: id(1) }

test('[E8] the phone sends CLOSE_LIVE_QUIZ after a confirmation that everyone is to leave', async () => {
  send.mockReset()
  await shown({ quizId: id(2), code: 'ABCDEFG' })
  await expect.poll(() => page.all('button').map(({ name }) => name)).toContain(words.remote.endQuiz)
  await page.press(words.remote.endQuiz)
  expect(sent()).toEqual([])
  const dialog = document.querySelector('dialog')
  expect(dialog?.textContent).toContain(words.remote.endQuizTitle)
  dialog?.querySelector('form')?.requestSubmit()
  await expect.poll(sent).toEqual([{ ...own, type: 'CLOSE_LIVE_QUIZ' }])
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
})

test('[E8] the phone sends EXPORT_LIVE_QUIZ_PDF: the device saves the results of the quiz', async () => {
  send.mockReset()
  await shown({ quizId: id(2), code: null })
  await expect.poll(() => page.all('button').map(({ name }) => name)).toContain(words.remote.savePdf)
  await page.press(words.remote.savePdf)
  await expect.poll(sent).toEqual([{ ...own, type: 'EXPORT_LIVE_QUIZ_PDF' }])
})
