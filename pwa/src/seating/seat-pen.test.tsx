// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import type { RoomListener } from '#realtime/room-socket.ts'
import english from '../locales/en.json'
import words from '../locales/en/seating.json'
import { SeatSheet } from './SeatSheet.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
const openRoomSocket = vi.hoisted(() => vi.fn())
vi.mock('#realtime/room-socket.ts', () => ({ openRoomSocket }))

const day = { absent: new Set<string>(), correct: vi.fn() }
const give = english.board.givePenTo.replace('{{name}}', 'Asha Rao')
const take = english.board.takePenFrom.replace('{{name}}', 'Asha Rao')
const notHere = words.seating.penNotHere.replace('{{name}}', 'Asha Rao')

let page: TestPage
let listener: RoomListener
const socket = { sendText: vi.fn(), sendFrame: vi.fn(), close: vi.fn() }

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: 't', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  for (const mock of Object.values(socket)) mock.mockReset()
  openRoomSocket.mockReset().mockImplementation((_request: object, given: RoomListener) => {
    listener = given
    return socket
  })
})

afterEach(() => page.leave())

/** The sheet of Asha's seat, while these classes are live. */
async function opened(live: readonly { classId: string }[]): Promise<void> {
  const items = live.map((each) => ({ liveId: 'v', flow_id: 'lesson', endedAt: null, isTeacher: true, ...each }))
  send.mockImplementation(async ({ area }: { area: string }) =>
    area === 'liveClasses' ? { items } : { items: [], hasNextPage: false, cursor: null, total: 0, phrases: [] },
  )
  // The sheet uses only these members of the day.
  const own = { classId: 'class', personId: 'p1', name: 'Asha Rao', day: day as never, isSubstitute: false }
  page = await show(
    <QueryClientProvider client={queryClient}>
      <SeatSheet {...own} onClose={() => {}} />
    </QueryClientProvider>,
    words,
  )
  await vi.waitFor(() => expect(send.mock.calls.map(([{ area }]) => area)).toContain('liveClasses'))
}

const seat = (personId: string, hasPen: boolean) => ({
  personId,
  name: personId,
  role: 'learner',
  pageId: null,
  hasPen,
})

/** The room reports who is in the lesson, once the sheet has entered it. */
async function seated(...seats: readonly object[]): Promise<void> {
  await vi.waitFor(() => expect(openRoomSocket).toHaveBeenCalled())
  listener.text('seats/changed', { seats })
}

const offers = (name: string) => page.all('button').some((each) => each.name === name)

// Fault: without the comparison of classes, a live class of another one offers its pen here.
test('[SN-1] a seat has the pen only while a live class of this class runs', async () => {
  for (const live of [[], [{ classId: 'other' }]]) {
    await opened(live)
    await vi.waitFor(() => expect(queryClient.getQueryData(['liveClasses', 'list', {}])).toBeDefined())
    expect([openRoomSocket.mock.calls, offers(give)]).toEqual([[], false])
    await page.leave()
    queryClient.clear()
  }
  await opened([{ classId: 'class' }])
  await seated(seat('t', false), seat('p1', false))
  await vi.waitFor(() => expect(offers(give)).toBe(true))
  expect(openRoomSocket.mock.calls.map(([request]) => request)).toEqual([{ room: 'lesson', flow_id: 'lesson' }])
})

// Fault: a button that is right after its own press shows a pen that the room has not given.
test('[SN-2] one press gives the pen, and the seat shows what the room reports', async () => {
  await opened([{ classId: 'class' }])
  await seated(seat('t', false), seat('p1', false))
  await vi.waitFor(() => expect(offers(give)).toBe(true))
  await page.press(give)
  expect(socket.sendText.mock.calls).toEqual([['pen/give', { personId: 'p1' }]])
  expect([offers(give), offers(take)]).toEqual([true, false])
  await seated(seat('t', false), seat('p1', true))
  await vi.waitFor(() => expect(offers(take)).toBe(true))
  await page.press(take)
  expect(socket.sendText.mock.lastCall).toEqual(['pen/take', { personId: 'p1' }])
})

test('[SN-3] a student who is not in the lesson gets a sentence, and closing leaves the room', async () => {
  await opened([{ classId: 'class' }])
  expect(page.text()).not.toContain(notHere)
  await seated(seat('t', false))
  await vi.waitFor(() => expect(page.text()).toContain(notHere))
  expect([offers(give), socket.close.mock.calls.length]).toEqual([false, 0])
  await page.leave()
  expect(socket.close).toHaveBeenCalled()
  page = await show(null)
})
