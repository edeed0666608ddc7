import { afterEach, expect, test, vi } from 'vitest'
import type { SocketListener } from '#realtime/socket.ts'
import { ClassClient } from './class-client.ts'

const { opened, sent, stored } = vi.hoisted(() => ({
  opened: vi.fn(),
  sent: vi.fn(),
  stored: new Map<string, readonly { text: string }[]>(),
}))
vi.mock('#realtime/room-socket.ts', () => ({ openRoomSocket: opened }))
vi.mock('#offline/database-id.ts', () => ({ requireDatabaseId: () => 'database' }))
vi.mock('#api/unsaid.ts', () => ({
  pendingIn: () => null,
  storePending: (_databaseId: string, liveId: string, lines: readonly { text: string }[]) => stored.set(liveId, lines),
}))

afterEach(() => sent.mockReset())

function room(): SocketListener & { client: ClassClient } {
  const client = new ClassClient({ flow_id: 'lesson', liveId: 'live', mode: 'video' })
  const [, listener] = opened.mock.lastCall ?? []
  return { ...listener, client }
}

opened.mockReturnValue({ sendText: sent, sendFrame: () => {}, close: () => {} })

const state = (peerId: string, liveId = 'live') => ({
  ...{ peerId, liveId, mode: 'video', isChatOpen: true, peers: [], lines: [] },
})

// Fault: a reconnect without its previous id: after a network that died silently a camera was shown twice for a
// minute.
test('[H6] a device that reconnects sends its previous id, so that it is not shown twice', () => {
  const { text, closed } = room()
  text('class/state', state('first'))
  expect(sent).not.toHaveBeenCalled()
  closed(1006)
  text('class/state', state('second'))
  expect(sent.mock.calls).toEqual([['device/back', { was: 'first' }]])
})

// Fault: a connection that ignores which class it is in: an end that was pressed in the previous class ended the
// running one.
test.each([
  ['live', 1],
  ['next', 0],
])('a pending order is sent only to its own class after a reconnect: class %s gets %i ends', (liveId, ends) => {
  const { text, closed, client } = room()
  text('class/state', state('first'))
  closed(1006)
  client.order('class/end', {})
  text('class/state', state('second', liveId))
  expect(sent.mock.calls.filter(([name]) => name === 'class/end')).toHaveLength(ends)
})

// Fault: messages stored under the class that the page started with: a reload in the next one lost them.
test('pending messages are stored for the class that is running', () => {
  const { text, closed, client } = room()
  text('class/state', state('first'))
  closed(1006)
  client.pending.write('Why?')
  expect(stored.get('live')).toMatchObject([{ text: 'Why?' }])
  text('class/state', state('second', 'next'))
  expect(stored.get('live')).toEqual([])
  expect(stored.get('next')).toMatchObject([{ text: 'Why?' }])
})
