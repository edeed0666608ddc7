import type { Seat } from '@takhti/schema/board/channel'
import { sumOfSeats } from '@takhti/schema/board/seats'
import { expect, test } from 'vitest'
import type { SocketListener } from '#realtime/socket.ts'
import { initialLessonRoom, lessonRoom, lessonRoomReducers, requestStaleList } from './document-rooms.ts'

const seat = (personId: string, over: Partial<Seat> = {}): Seat => ({
  ...{ personId, name: personId, role: 'learner', pageId: null, hasPen: false },
  ...over,
})
const [asha, ravi, tara] = [seat('asha'), seat('ravi'), seat('tara')]

/** The state after a list of the room and the changes that follow it. */
function stateAfter(seats: Seat[], ...moves: { here: Seat[]; gone: string[]; all?: Seat[] }[]) {
  const listed = lessonRoomReducers['seats/changed'](initialLessonRoom, { seats }, 0)
  return moves.reduce(
    (state, { here, gone, all }) =>
      lessonRoomReducers['seats/moved'](state, { here, gone, ...(all && { sum: sumOfSeats(all) }) }, 0),
    listed,
  )
}

test('[RT-5] a changed seat retains its position, and a matching checksum causes no request', () => {
  const drawing = seat('asha', { hasPen: true, pageId: 'page' })
  const first = { here: [drawing, tara], gone: [], all: [tara, ravi, drawing] }
  expect(stateAfter([asha, ravi], first)).toEqual({ seats: [drawing, ravi, tara], isStale: false })
  const second = { here: [], gone: ['ravi'], all: [drawing, tara] }
  expect(stateAfter([asha, ravi], first, second)).toEqual({ seats: [drawing, tara], isStale: false })
})

test('[RT-5] another checksum makes the list stale until the room sends all of it', () => {
  const turned = seat('ravi', { pageId: 'page' })
  const more = { here: [tara], gone: [] }
  expect(stateAfter([asha, ravi], more).isStale, 'more is to follow').toBe(false)
  const missed = { ...more, all: [asha, turned, tara] }
  expect(stateAfter([asha, ravi], missed).isStale).toBe(true)
  expect(stateAfter([asha, ravi], missed, { here: [], gone: ['asha'], all: [ravi, tara] }).isStale).toBe(true)
  expect(stateAfter([turned, tara]).isStale).toBe(false)
})

test('[RT-5] a stale list is requested once, and again after the next list or disconnect', async () => {
  const sent: string[] = []
  const { client } = lessonRoom()
  requestStaleList(client)
  const listeners: SocketListener[] = []
  client.connect((listener) => {
    listeners.push(listener)
    return { sendText: (type) => void sent.push(type), sendFrame() {}, close() {} }
  })
  const [room] = listeners
  const missed = { here: [ravi], gone: [], sum: sumOfSeats([]) }
  room?.text('seats/changed', { seats: [asha] })
  room?.text('seats/moved', missed)
  room?.text('seats/moved', missed)
  expect(sent).toEqual(['seats/list'])
  room?.closed(1006)
  expect(client.state.value.seats).toEqual([])
  room?.text('seats/changed', { seats: [asha] })
  room?.text('seats/moved', missed)
  expect(sent).toEqual(['seats/list', 'seats/list'])
})
