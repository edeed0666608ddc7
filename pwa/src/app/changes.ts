import type { DownName, Envelope } from '@takhti/schema/kit/channel'
import type { userChannel } from '@takhti/schema/notifications/channel'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { heardUpTo, keepHeard } from '#api/heard.ts'
import { pairingSecret } from '#api/paired-device.ts'
import { connectLine, tellListeners } from '#api/person-line.ts'
import { invalidateArea } from '#api/query.ts'
import { isEdgeReachable, onConnectivity } from '#offline/connectivity.ts'
import { openDatabase } from '#offline/database.ts'
import { requireDesk } from '#offline/desk.ts'
import { backoffMs } from '#offline/outbox.ts'
import { retried } from '#offline/retried.ts'
import { openSocket, type RoomSocket, socketAddress } from '#realtime/socket.ts'
import { applyChanges } from './apply-changes.ts'
import { showLocked } from './messages.ts'

const cursorName = 'changesCursor'

type Event = DownName<typeof userChannel>

// An exhaustive map: a message added to the channel does not compile until it is heard here.
const receivers: Record<Event, (body: unknown, type: Event) => void> = {
  'events/here': (body) => {
    // The room speaks only its declared channel, which gives this message this body.
    keepHeard(desk, (body as { cursor: number }).cursor)
    isCaughtUp = true
    const told = [...heardEarly].toSorted(([one], [other]) => one - other)
    heardEarly.clear()
    for (const [, event] of told) take(event)
  },
  'notification/new': () => {
    invalidateArea('notifications')
    // What they tell of may be what goes on now.
    invalidateArea('liveClasses')
    invalidateArea('quizzes')
    void pullChanges()
  },
  'changes/advanced': () => void pullChanges(),
  // Any call now answers 401, which shows *session expired*.
  'session/ended': () => void send(calls.accounts.isSessionActive, {}).catch(() => {}),
  'licence/changed': obey,
  'device/message': obey,
  'device/changed': () => invalidateArea('pairing'),
  'device/unpaired': obey,
  'remote/started': obey,
  'remote/acted': obey,
  'remote/asked': obey,
  'remote/shown': tellRemote,
  'remote/refused': tellRemote,
}

/** Whoever drives a device listens for it. */
function tellRemote(body: unknown, type: Event): void {
  tellListeners(type, body)
}

/** What few pages ever hear comes with the first of it. */
function obey(body: unknown, type: Event): void {
  void loadDevices()
    .then(({ hear: hearOf }) =>
      hearOf(type, body, {
        lock: (code, feature) => showLocked({ code, feature }),
        open: (path) => openPath(path),
      }),
    )
    .catch(() => {})
}

function loadDevices() {
  return retried(() => import('#devices/port.ts'))
}

let openPath: (path: string) => void = () => {}
let desk = ''
let socket: RoomSocket | null = null
/**
 * What was told on a fresh socket before it had caught up, each once: it is done in its order, and only once the number that comes
 * after it is kept. Done before, what opens another page would be asked for, and done, by that page again.
 */
const heardEarly = new Map<number, Envelope>()
let isCaughtUp = false

/**
 * Follows what happens to the person: over the socket while it lives, by a pull whenever it returns. `open` shows another
 * page of ours, where the person's phone asks for it.
 */
export function followChanges(open: (path: string) => void): void {
  openPath = open
  desk = requireDesk()
  // Every page waits a time of its own, so that a school does not come back in one moment.
  const minMs = 500 + Math.random() * 1_500
  const listener = { opened: ask, closed: () => {}, text: hear, frame: () => {} }
  socket = openSocket(roomAddress, listener, { minMs, maxMs: 10 * minMs })
  connectLine((type, body) => socket?.sendText(type, body))
  if (pairingSecret() !== null)
    void loadDevices()
      .then(({ checkPairing }) => checkPairing())
      .catch(() => {})
  // Behind some proxies no socket opens at all.
  onConnectivity(() => void pullChanges())
}

/** The line is open anew: what was told meanwhile is asked for. */
function ask(): void {
  isCaughtUp = false
  socket?.sendText('events/after', { cursor: heardUpTo(desk) })
  void pullChanges()
}

async function roomAddress(): Promise<string> {
  const { ticket, path } = await send(calls.live.ticket, { room: 'user' })
  return socketAddress(path, ticket)
}

function hear(type: string, body: unknown, seq?: number): void {
  if (seq !== undefined && !isCaughtUp) return void heardEarly.set(seq, { type, body })
  if (seq !== undefined) keepHeard(desk, seq)
  take({ type, body })
}

function take({ type, body }: Envelope): void {
  // A later build of the room may send what this one does not know yet.
  if (isEvent(type)) receivers[type](body, type)
}

function isEvent(type: string): type is Event {
  return Object.hasOwn(receivers, type)
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
