import { DeviceMessage } from '@takhti/schema/devices/messages/model'
import i18next from 'i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { showQuizzesOn } from '#quizzes/port.tsx'
import { onUserSend } from '#realtime/test-user.ts'
import { userEvents, type UserMessage } from '#realtime/user-client.ts'
import english from '../locales/en/devices.json'
import { handleMessage } from './remote-commands.ts'

const send = vi.hoisted(() => vi.fn())
const sent = vi.hoisted(() => [] as string[])
const asked = vi.hoisted(() => [] as string[])
const tab = vi.hoisted(() => ({ isOurs: true }))

vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))
vi.mock('./obeying-tab.ts', () => ({ isObeyingTab: async () => tab.isOurs, onTakingOver: () => {} }))
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#ui/snackbars.ts', () => ({ showMessage: (text: string) => sent.push(text) }))
vi.mock('#api/query.ts', () => ({ invalidateArea: (area: string) => asked.push(area) }))

const inClass = 'A class is live here. End it before you open anything else.'

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

beforeEach(async () => {
  sent.length = 0
  asked.length = 0
  tab.isOurs = true
  send.mockReset().mockResolvedValue({})
  as('instructor')
  vi.stubGlobal('location', { pathname: '/dashboard/lessons', replace: () => {}, assign: () => {} })
  await i18next.init({ lng: 'en', resources: { en: { translation: english } } })
})

function as(role: 'instructor' | 'admin') {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role, expiresAt: '' })
}

async function orders(type: UserMessage['type'], body: unknown) {
  const opened: string[] = []
  const locked: unknown[][] = []
  // A test gives as much of the body as its message needs.
  await handleMessage({ type, body } as UserMessage, {
    open: (path) => void opened.push(path),
    lock: (...what: unknown[]) => void locked.push(what),
  })
  return { opened, locked, sent: [...sent], asked: [...asked] }
}

const message = (type: string, body?: object) => orders('device/message', DeviceMessage.parse({ type, message: body }))

test('[E8] START_LIVE_CLASS starts the class on the device, and enters it', async () => {
  const asks = { classId: id(1), flowId: id(2), instituteKneuraId: id(3) }
  const { opened } = await message('START_LIVE_CLASS', asks)
  await vi.waitFor(() => expect(opened).toEqual([`/class/${id(2)}?class=${id(1)}&enter=now`]))
  expect(send.mock.calls).toMatchObject([
    [
      { area: 'liveClasses', verb: 'start' },
      { flow_id: id(2), classId: id(1) },
    ],
  ])
})

test('[E8] a class that fails to start is opened all the same, and shows the reason', async () => {
  send.mockRejectedValue(new Error('NO_OF_SESSION_PER_DAY_LIMIT_EXHAUSTED'))
  const { opened } = await message('START_LIVE_CLASS', { classId: id(1), flowId: id(2), instituteKneuraId: id(3) })
  await vi.waitFor(() => expect(opened).toEqual([`/class/${id(2)}?class=${id(1)}`]))
})

test.each([
  ['OPEN_LICENSE_WEBVIEW', '/UpgradePlan'],
  ['OPEN_CONTACT_SALES_WEBVIEW', '/UpgradePlan#contact'],
])('[E8] %s opens its page on the device', async (type, path) => {
  const { opened } = await message(type)
  await vi.waitFor(() => expect(opened).toEqual([path]))
})

test('[E8] COPY_CLIPBOARD writes the clipboard, and shows the text where that is forbidden', async () => {
  const written: string[] = []
  const clipboard = { writeText: async (text: string) => void written.push(text) }
  vi.stubGlobal('navigator', { clipboard })
  await message('COPY_CLIPBOARD', { text: 'photosynthesis' })
  await vi.waitFor(() => expect(sent).toEqual(['From your other device: photosynthesis']))
  expect(written).toEqual(['photosynthesis'])
  clipboard.writeText = () => Promise.reject(new Error('not in front'))
  await message('COPY_CLIPBOARD', { text: 'chlorophyll' })
  await vi.waitFor(() => expect(sent.at(-1)).toBe('Your other device sent this: chlorophyll'))
})

test('[E8] LICENSE_ACTIVATED makes the device ask for its new permissions', async () => {
  expect(await message('LICENSE_ACTIVATED')).toMatchObject({
    sent: ['Your licence is active'],
    asked: ['licences', 'institutes'],
  })
})

test('[E8] LICENSE_LIMIT_EXHAUSTED and FEATURE_NOT_ACTIVE lock, with their feature', async () => {
  expect((await message('LICENSE_LIMIT_EXHAUSTED', { feature: 'quiz' })).locked).toEqual([
    ['LICENSE_LIMIT_EXHAUSTED', 'quiz'],
  ])
  const inactive = (isTrialUsed: boolean) => message('FEATURE_NOT_ACTIVE', { feature: 'notebooks', isTrialUsed })
  expect((await inactive(false)).locked).toEqual([['FEATURE_NOT_ACTIVE_TRIAL_NOT_USED', 'notebooks']])
  expect((await inactive(true)).locked).toEqual([['FEATURE_NOT_ACTIVE_TRIAL_USED', 'notebooks']])
})

test.each(['EXPORT_LIVE_QUIZ_PDF', 'CLOSE_LIVE_QUIZ'])(
  '[E8] %s is for the quiz that is shown; without one the device shows a message',
  async (type) => {
    const handled: string[] = []
    const leave = userEvents.on('device/message', (each) => void handled.push(each.type))
    expect(await message(type)).toMatchObject({ opened: [], sent: [] })
    leave()
    expect(await message(type)).toMatchObject({ opened: [], sent: ['No live quiz is shown here'] })
    expect(handled).toEqual([type])
  },
)

test('[E8] COPY_TO_LESSON inserts into the open lesson; without one the device asks for one', async () => {
  const leave = userEvents.on('device/message', () => {})
  expect((await message('COPY_TO_LESSON', { text: 'a leaf' })).sent).toEqual(['Added to the lesson: a leaf'])
  leave()
  const { sent: alone } = await message('COPY_TO_LESSON', { text: 'a leaf' })
  expect(alone.at(-1)).toBe('Open a lesson first: your other device sent “a leaf”')
})

test('[E8] CLOSE_WHITEBOARD_CHAT leaves the chat, and nothing else', async () => {
  expect((await message('CLOSE_WHITEBOARD_CHAT')).opened).toEqual([])
  vi.stubGlobal('location', { pathname: '/webview/whiteboard-chat' })
  expect((await message('CLOSE_WHITEBOARD_CHAT')).opened).toEqual(['/dashboard/lessons'])
  expect(await message('CLOSE_WHITEBOARD_CHAT_WITH_MESSAGE', { text: 'Time is up' })).toMatchObject({
    opened: ['/dashboard/lessons'],
    sent: ['Time is up'],
  })
})

test('every type of message is tested above', () => {
  expect(DeviceMessage.options.map(({ shape }) => shape.type.value)).toHaveLength(12)
})

test('[E8] a quiz that was opened on the phone is shown on the device, with its results', async () => {
  const shows = await orders('remote/acted', { act: 'quiz', quizId: id(4), code: 'ABCDEFG' })
  expect(shows.opened).toEqual([`/live-quiz/${id(4)}/panel?code=ABCDEFG`])
  expect((await orders('remote/acted', { act: 'results', quizId: id(4) })).opened).toEqual([
    `/live-quiz/${id(4)}/panel`,
  ])
})

test('[E8] the code that begins an assessment is shown on the device, in a page without any name', async () => {
  const { opened } = await orders('remote/acted', { act: 'code', assessmentId: id(5) })
  expect(opened).toEqual([`/dashboard/assessment/${id(5)}/code`])
})

// Fault: an act that the panel does not know opens nothing.
test('[E8] a seating plan and the code of attendance are shown on the device, each alone', async () => {
  const code = { act: 'arrivals', classId: id(1), date: '2026-11-30', scheduleId: id(6) }
  const attendance = `/dashboard/classes/${id(1)}/attendance?show=code&date=2026-11-30&schedule=${id(6)}`
  expect((await orders('remote/acted', code)).opened).toEqual([attendance])
  const plan = { act: 'seating', classId: id(1), planId: id(7) }
  const seating = `/dashboard/classes/${id(1)}/seating?show=panel&plan=${id(7)}`
  expect((await orders('remote/acted', plan)).opened).toEqual([seating])
})

// Fault: a page that opens all the same ends the class, where no other device of its teacher is in it.
test('[E8] during a live class a remote cannot leave it: a quiz replaces its lesson', async () => {
  const shown: unknown[][] = []
  const end = showQuizzesOn({ classId: id(1), lessonId: id(2), show: (...what) => void shown.push(what) })
  const acts = [
    { act: 'quiz', quizId: id(4), code: 'ABCDEFG' },
    { act: 'results', quizId: id(4) },
    { act: 'open', lessonId: id(2) },
    { act: 'open', lessonId: id(3) },
    { act: 'code', assessmentId: id(5) },
    { act: 'arrivals', classId: id(1), date: '2026-11-30' },
    { act: 'seating', classId: id(1), planId: id(7) },
  ]
  for (const each of acts) expect((await orders('remote/acted', each)).opened).toEqual([])
  expect(shown).toEqual([[id(4), 'ABCDEFG'], [id(4), ''], [null]])
  expect(sent).toEqual(Array(4).fill(inClass))
  end()
  expect((await orders('remote/acted', { act: 'open', lessonId: id(3) })).opened).toEqual([`/lesson/${id(3)}`])
})

// Fault: a refusal that only the panel shows: a user in front of the phone saw nothing happen.
test('[E8] a remote command that would end a live class is refused, and the class goes on', async () => {
  const refused: unknown[] = []
  onUserSend((type, body) => void (type === 'remote/refuse' && refused.push(body)))
  const end = showQuizzesOn({ classId: id(1), lessonId: id(2), show: () => {} })
  await orders('remote/acted', { act: 'open', lessonId: id(3) })
  const asks = { classId: id(1), instituteKneuraId: id(3) }
  const opened = [
    await message('OPEN_LICENSE_WEBVIEW'),
    await message('OPEN_CONTACT_SALES_WEBVIEW'),
    await message('START_LIVE_CLASS', { ...asks, flowId: id(5) }),
  ]
  await vi.waitFor(() => expect(refused).toEqual(Array(4).fill({ why: 'class' })))
  expect(sent).toEqual(Array(4).fill(inClass))
  // A start of the class that is already running has no effect, and is not refused.
  await message('START_LIVE_CLASS', { ...asks, flowId: id(2) })
  end()
  expect(opened.flatMap((each) => each.opened)).toEqual([])
  expect(send).not.toHaveBeenCalled()
  onUserSend(() => {})
})

test('a user of a licence is notified of its changes, and only an admin is interrupted', async () => {
  const event = (code: string, feature: string | null = null) => orders('licence/changed', { code, feature })
  expect(await event('LICENSE_EXPIRED')).toMatchObject({ sent: ['Your licence has expired'], locked: [] })
  expect(asked).toEqual(['licences', 'institutes'])
  expect(await event('LICENSE_LIMIT_EXHAUSTED', 'aiCredits')).toMatchObject({ locked: [] })
  as('admin')
  expect(await event('LICENSE_LIMIT_EXHAUSTED', 'aiCredits')).toMatchObject({
    locked: [['LICENSE_LIMIT_EXHAUSTED', 'aiCredits']],
  })
  expect(await event('LICENSE_CHANGED', 'students')).toMatchObject({ locked: [] })
})

// Fault: every tab of a panel obeys: each drew the stroke of the phone, and the panel showed two lessons in turns.
test('[E8] one of a device’s tabs obeys its phone, and a quiz is ended in any tab that shows it', async () => {
  const handled: string[] = []
  const stops = [
    userEvents.on('remote/acted', ({ act }) => handled.push(act)),
    userEvents.on('remote/asked', () => handled.push('asked')),
    userEvents.on('device/message', ({ type }) => handled.push(type)),
    userEvents.on('remote/shown', () => handled.push('shown')),
  ]
  const notifiedAll = async () => {
    handled.length = 0
    const { opened } = await orders('remote/acted', { act: 'open', lessonId: id(1) })
    await orders('remote/acted', { act: 'lift' })
    await orders('remote/asked', {})
    await message('COPY_TO_LESSON', { text: 'photosynthesis' })
    await message('CLOSE_LIVE_QUIZ')
    // Fault: the panel's reports to its remotes withheld from a tab that was not viewed last: it showed the panel as
    // gone.
    await orders('remote/shown', { deviceId: id(2), shows: null })
    return { handled: [...handled], opened }
  }
  const handledHere = ['open', 'lift', 'asked', 'COPY_TO_LESSON', 'CLOSE_LIVE_QUIZ', 'shown']
  expect(await notifiedAll()).toEqual({ handled: handledHere, opened: [`/lesson/${id(1)}`] })
  tab.isOurs = false
  expect(await notifiedAll()).toEqual({ handled: ['CLOSE_LIVE_QUIZ', 'shown'], opened: [] })
  for (const stop of stops) stop()
})

// Fault: a device that executes whatever it receives: a remote that got no answer and sent again turned two pages.
test('a command sent twice runs once, and one without a handler is not acknowledged', async () => {
  const shows: unknown[] = []
  onUserSend((type, body) => void (type === 'remote/show' && shows.push(body)))
  const turn = (press: string) => orders('remote/acted', { act: 'turn', by: 1, press })
  await turn('unheard')
  const done: unknown[] = []
  const stop = userEvents.on('remote/acted', (act) => void done.push(act))
  await turn('one')
  await turn('one')
  await turn('unheard')
  await orders('remote/acted', { act: 'undo' })
  await orders('remote/acted', { act: 'undo' })
  expect(done).toHaveLength(4)
  stop()
  await turn('other')
  await orders('remote/asked', {})
  expect(shows).toMatchObject([{ lessonId: null, heard: ['one', 'unheard'] }])
})
