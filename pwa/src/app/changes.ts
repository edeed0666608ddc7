import type { DownName, Envelope } from '@takhti/schema/kit/channel'
import type { userChannel } from '@takhti/schema/notifications/channel'
import { WebSocket as ReconnectingSocket } from 'partysocket'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { invalidateArea } from '#api/query.ts'
import { isEdgeReachable, onConnectivity, suspectOffline } from '#offline/connectivity.ts'
import { openDatabase } from '#offline/database.ts'
import { requireDesk } from '#offline/desk.ts'
import { backoffMs } from '#offline/outbox.ts'
import { applyChanges } from './apply-changes.ts'

const cursorName = 'changesCursor'
const pingMs = 15_000

type Event = DownName<typeof userChannel>

// An exhaustive map: a message added to the channel does not compile until it is heard here.
const receivers: Record<Event, () => void> = {
  'notification/new': () => {
    invalidateArea('notifications')
    void pullChanges()
  },
  'changes/advanced': () => void pullChanges(),
  // Any call now answers 401, which shows *session expired*.
  'session/ended': () => void send(calls.accounts.isSessionActive, {}).catch(() => {}),
}

let socket: ReconnectingSocket | null = null

/** Follows what happens to the person: over the socket while it lives, by a pull whenever it returns. */
export function followChanges(): void {
  socket = new ReconnectingSocket(roomAddress, [], { maxReconnectionDelay: 20_000, minReconnectionDelay: 1_000 })
  socket.addEventListener('open', () => void pullChanges())
  socket.addEventListener('message', hear)
  socket.addEventListener('close', () => suspectOffline())
  setInterval(() => socket?.readyState === WebSocket.OPEN && socket.send('ping'), pingMs)
  onConnectivity(() => {
    // Waits that grew without a network would outlast its return; behind some proxies no socket opens at all.
    if (!isEdgeReachable()) return socket?.close()
    socket?.reconnect()
    void pullChanges()
  })
}

async function roomAddress(): Promise<string> {
  const { ticket, path } = await send(calls.live.ticket, { room: 'user' })
  const address = new URL(path.startsWith('/api') ? path : `/api${path}`, location.origin)
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  if (!address.searchParams.has('ticket')) address.searchParams.set('ticket', ticket)
  return address.href
}

function hear(event: MessageEvent): void {
  if (typeof event.data !== 'string' || event.data === 'pong') return
  const { type }: Envelope = JSON.parse(event.data)
  // A later build of the room may send what this one does not know yet.
  new Map(Object.entries(receivers)).get(type)?.()
}

let isPulling = false
let isAskedAgain = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Asks what changed since the last time and brings this device up to date; what changes meanwhile is asked for after it. A pull
 * that failed is made again: nothing else might ask for it before the next change.
 */
export async function pullChanges(): Promise<void> {
  isAskedAgain = isPulling
  if (isPulling || !isEdgeReachable()) return
  isPulling = true
  clearTimeout(timer)
  try {
    const { settings } = openDatabase(requireDesk())
    for (let hasMore = true; hasMore;) {
      const cursor = (await settings.get(cursorName))?.value
      const pulled = await send(calls.changes.pull, cursor === undefined ? {} : { cursor })
      await applyChanges(pulled.items, cursor === undefined)
      await settings.put({ name: cursorName, value: pulled.cursor })
      hasMore = pulled.hasMore
    }
    failures = 0
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    failures += 1
    if (error.retry) timer = setTimeout(() => void pullChanges(), backoffMs(failures, Math.random()))
  } finally {
    isPulling = false
  }
  if (isAskedAgain) await pullChanges()
}
