import type { wallChannel } from '@takhti/schema/live/wall/channel'
import { beforeEach, expect, test, vi } from 'vitest'
import { ChannelClient } from './channel-client.ts'
import type { RoomSocket, SocketListener } from './socket.ts'

type State = { boards: number; rounds: number; isConnected: boolean }

const wall = (boards: number) => ({
  ...{ isFrozen: false, hasEnded: false, isNamed: true, revealed: Array.from({ length: boards }, String), boards: [] },
})
const board = (round: number) => ({ isFrozen: false, hasEnded: false, mark: null, round, revealed: [] })

let client: ChannelClient<typeof wallChannel, State>
let sent: unknown[]
let closes: number

beforeEach(() => {
  sent = []
  closes = 0
  client = new ChannelClient<typeof wallChannel, State>({
    initial: { boards: 0, rounds: 0, isConnected: false },
    reduce: {
      'wall/state': (state, { revealed }) => ({ ...state, boards: revealed.length, isConnected: true }),
      'board/state': (state, { round }) => ({ ...state, rounds: state.rounds + round }),
    },
    closed: (state) => ({ ...state, isConnected: false }),
  })
})

function connect(): SocketListener {
  const listeners: SocketListener[] = []
  const socket: RoomSocket = {
    sendText: (type, body) => sent.push([type, body]),
    sendFrame: (bytes) => sent.push(bytes),
    close: () => (closes += 1),
  }
  client.connect((listener) => (listeners.push(listener), socket))
  const [listener] = listeners
  if (listener === undefined) throw new Error('not opened')
  return listener
}

test('[RT-1] a message changes the state before its listeners run', () => {
  const seen: number[] = []
  client.received.on('board/state', ({ round }) => seen.push(round, client.state.value.rounds))
  client.receive({ type: 'wall/state', body: wall(3) })
  client.receive({ type: 'board/state', body: board(40) })
  client.receive({ type: 'board/state', body: board(2) })
  expect(client.state.value).toEqual({ boards: 3, rounds: 42, isConnected: true })
  expect(seen).toEqual([40, 40, 2, 42])
})

// Fault: without `hasOwn` the name of an object's own method is called as a reducer.
test.each(['wall/later', 'toString', '__proto__'])('[RT-1] a message of another build changes nothing: %s', (type) => {
  const changed = vi.fn()
  client.state.subscribe(changed)
  client.receive({ type, body: {} })
  expect(changed).not.toHaveBeenCalled()
})

test('[RT-1] a refusal reaches its listeners and no reducer', () => {
  const refused = vi.fn()
  client.refused.on(refused)
  client.receive({ type: 'refused', body: { of: 'board/mark', code: 'common/forbidden' } })
  expect(refused).toHaveBeenCalledWith({ of: 'board/mark', code: 'common/forbidden' })
  expect(client.state.value.rounds).toBe(0)
})

test('[RT-2] the state survives a close, and a message without a connection is dropped', () => {
  client.send('board/mark', { mark: 'done' })
  const { text, closed } = connect()
  text('wall/state', wall(7))
  closed(1006)
  expect(client.state.value).toEqual({ boards: 7, rounds: 0, isConnected: false })
  client.send('board/mark', { mark: 'help' })
  expect(sent).toEqual([['board/mark', { mark: 'help' }]])
})

test('[RT-2] a second connection closes the first', () => {
  connect()
  connect()
  expect(closes).toBe(1)
  client.close()
  expect(closes).toBe(2)
})

test('[RT-2] frames pass through in both directions', () => {
  const frames: Uint8Array[] = []
  client.frames.on((bytes) => frames.push(bytes))
  const { frame } = connect()
  frame(Uint8Array.of(1))
  client.sendFrame(Uint8Array.of(2))
  expect([frames, sent]).toEqual([[Uint8Array.of(1)], [Uint8Array.of(2)]])
})
