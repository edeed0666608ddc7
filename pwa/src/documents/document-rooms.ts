import type { Cursor, lessonChannel, pageChannel, Pointing, Seat } from '@takhti/schema/board/channel'
import { seatsAfter, sumOfSeats } from '@takhti/schema/board/seats'
import type { Channel } from '@takhti/schema/kit/channel'
import type { RoomRequest } from '@takhti/schema/live/contract'
import { ChannelClient, type Reducers } from '#realtime/channel-client.ts'
import type { Unsubscribe } from '#state/signal.ts'

type LessonChannel = typeof lessonChannel
type PageChannel = typeof pageChannel

/** Presence in a lesson: each person with their page and pen. */
export type LessonRoomState = {
  readonly seats: readonly Seat[]
  /** The checksum of the room is another: a change was missed. */
  readonly isStale: boolean
}

/** Presence on a page: the cursors of people with a pen, by person. */
export type PageRoomState = { readonly cursors: ReadonlyMap<string, Pointing> }

/** The client of a document's room, as far as document sync uses it. */
export type DocumentRoom = {
  readonly client: Pick<
    ChannelClient<Channel, unknown>,
    'connect' | 'close' | 'sendFrame' | 'frames' | 'opened' | 'closed' | 'refused'
  >
  onPen(listener: (mayDraw: boolean) => void): Unsubscribe
  storeVersion(): void
}

export const initialLessonRoom: LessonRoomState = { seats: [], isStale: false }

export const lessonRoomReducers: Reducers<LessonChannel, LessonRoomState> = {
  'seats/changed': (_state, { seats }) => ({ seats, isStale: false }),
  'seats/moved': (state, moved) => {
    const seats = seatsAfter(state.seats, moved)
    const isMissing = moved.sum !== undefined && moved.sum !== sumOfSeats(seats)
    return { seats, isStale: state.isStale || isMissing }
  },
  'pen/changed': (state) => state,
}

const noCursors: ReadonlyMap<string, Pointing> = new Map()

const pageRoomReducers: Reducers<PageChannel, PageRoomState> = {
  'cursors/moved': (state, { cursors }) => ({ cursors: cursorsAfter(state.cursors, cursors) }),
  'pen/changed': (state) => state,
}

/** The room of a lesson; after a disconnect its list of present users is empty. */
export function lessonRoom() {
  const client = new ChannelClient<LessonChannel, LessonRoomState>({
    initial: initialLessonRoom,
    reduce: lessonRoomReducers,
    closed: () => initialLessonRoom,
  })
  return {
    client,
    onPen: (listener: (mayDraw: boolean) => void) =>
      client.received.on('pen/changed', ({ mayDraw }) => listener(mayDraw)),
    storeVersion: () => client.send('version/keep', {}),
  } satisfies DocumentRoom
}

/** Requests the whole list of seats once after a missed change. */
export function requestStaleList(client: ChannelClient<LessonChannel, LessonRoomState>): void {
  let isRequested = false
  client.closed.on(() => (isRequested = false))
  client.received.on('seats/changed', () => (isRequested = false))
  client.received.on('seats/moved', () => {
    if (isRequested || !client.state.value.isStale) return
    isRequested = true
    client.send('seats/list', {})
  })
}

export function pageRoom() {
  const client = new ChannelClient<PageChannel, PageRoomState>({
    initial: { cursors: noCursors },
    reduce: pageRoomReducers,
    closed: () => ({ cursors: noCursors }),
  })
  return {
    client,
    onPen: (listener: (mayDraw: boolean) => void) =>
      client.received.on('pen/changed', ({ mayDraw }) => listener(mayDraw)),
    storeVersion: () => client.send('version/keep', {}),
  } satisfies DocumentRoom
}

export function documentRoom({ room }: RoomRequest): DocumentRoom {
  return room === 'page' ? pageRoom() : lessonRoom()
}

function cursorsAfter(before: ReadonlyMap<string, Pointing>, moved: readonly Cursor[]): ReadonlyMap<string, Pointing> {
  const after = new Map(before)
  for (const { personId, pointing } of moved) {
    // Aids over a page are sent only when they change.
    if (pointing) after.set(personId, { ...after.get(personId), ...pointing })
    else after.delete(personId)
  }
  return after
}
