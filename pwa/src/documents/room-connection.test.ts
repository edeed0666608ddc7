// @vitest-environment happy-dom
import { decodeUp, encodeDown } from '@takhti/schema/board/frames'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { OpenDocument } from '#offline/documents.ts'
import type { OpenSocket } from '#realtime/room-socket.ts'
import { pageRoom } from './document-rooms.ts'
import { RoomConnection } from './room-connection.ts'

let doc: Y.Doc
let connection: RoomConnection
let received: string[]

const edit = () => doc.getMap('shapes').set('a', Math.random())

beforeEach(() => {
  // No animation frame runs, as in a hidden tab.
  vi.stubGlobal('requestAnimationFrame', () => 0)
  doc = new Y.Doc()
  received = []
  const ledger = { id: 'page:1', localSeq: 0, isSafe: false, acked() {}, ackedWhole() {} }
  doc.on('updateV2', () => (ledger.localSeq += 1))
  let listens: Parameters<OpenSocket>[1] | undefined
  const openSocket: OpenSocket = (_request, listeners) => {
    listens = listeners
    return { sendFrame: (bytes) => received.push(decodeUp(bytes).kind), sendText() {}, close() {} }
  }
  // A partial document with all that a connection reads.
  const document = { doc, ledger, close() {} } as unknown as OpenDocument
  const request = { room: 'page', flow_id: 'lesson', pageId: '1' } as const
  connection = new RoomConnection({ request, room: pageRoom(), document, openSocket, onRefused() {} })
  listens?.text('pen/changed', { mayDraw: true })
  listens?.opened()
  const empty = new Y.Doc()
  const stored = { update: Y.encodeStateAsUpdate(empty), stateVector: Y.encodeStateVector(empty) }
  listens?.frame(encodeDown({ kind: 'syncStep2', ...stored }))
  received = []
})

afterEach(() => {
  connection.close()
  vi.unstubAllGlobals()
})

// Fault: without the two listeners, and without the timeout in place of the frame.
test.each([
  ['left', () => dispatchEvent(new Event('pagehide'))],
  ['hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
])('what waits for a frame is sent in the turn in which the tab is %s', (_what, leave) => {
  edit()
  expect(received).toEqual([])
  leave()
  expect(received).toEqual(['update'])
})

test('changes in a hidden tab are sent without an animation frame', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  edit()
  await vi.waitFor(() => expect(received).toEqual(['update']))
})
