import type { Envelope } from '@takhti/schema/kit/channel'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { cursorOf, storeCursor } from '#api/event-cursor.ts'
import { pairingSecret } from '#api/paired-device.ts'
import { invalidateArea } from '#api/query.ts'
import { isEdgeReachable, onConnectivity } from '#offline/connectivity.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { backoffMs } from '#offline/outbox.ts'
import { retried } from '#offline/retry.ts'
import { openSocket, socketAddress } from '#realtime/socket.ts'
import { userClient, userEvents, type UserMessage } from '#realtime/user-client.ts'
import { applyChanges } from './apply-changes.ts'
import { showLocked } from './messages.ts'

const cursorName = 'changesCursor'

function handle(message: UserMessage): void {
  switch (message.type) {
    case 'events/here':
      return catchUp(message.body.cursor)
    case 'notification/new':
      invalidateArea('notifications')
      // The notification may announce a class or a quiz that is on now.
      invalidateArea('liveClasses')
      invalidateArea('quizzes')
      return void pullChanges()
    case 'changes/advanced':
      return void pullChanges()
    case 'session/ended':
      // Any call now gets a 401, which shows *session expired*.
      return void send(calls.accounts.isSessionActive, {}).catch(() => {})
    case 'device/changed':
      return invalidateArea('pairing')
    case 'remote/shown':
    case 'remote/refused':
      return void userEvents.emit(message)
    case 'licence/changed':
    case 'device/message':
    case 'device/unpaired':
    case 'remote/started':
    case 'remote/acted':
    case 'remote/asked':
      return obey(message)
  }
}

/** Loads the code of devices with its first message: few pages receive one. */
function obey(message: UserMessage): void {
  void loadDevices()
    .then(({ handleMessage: listen }) =>
      listen(message, {
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
let databaseId = ''
/**
 * Events of a fresh connection before it has caught up, each once. They are handled in order after their cursor is stored: an event
 * that opens another page would otherwise be requested and handled by that page again.
 */
const heldEvents = new Map<number, Envelope>()

userClient.messages.on(handle)
userClient.opened.on(requestMissed)

/**
 * Follows events of the person over the socket, and pulls changes after each reconnect. `open` navigates to another page of
 * the app when the person's phone requests it.
 */
export function followChanges(open: (path: string) => void): void {
  openPath = open
  databaseId = requireDatabaseId()
  // Each page has its own delay, so that a school does not reconnect in one moment.
  const minMs = 500 + Math.random() * 1_500
  userClient.connect((listener) =>
    openSocket(roomAddress, { ...listener, text: receive }, { minMs, maxMs: 10 * minMs }),
  )
  if (pairingSecret() !== null)
    void loadDevices()
      .then(({ checkPairing }) => checkPairing())
      .catch(() => {})
  // Behind some proxies no socket opens at all.
  onConnectivity(() => void pullChanges())
}

function requestMissed(): void {
  userClient.state.set({ isCaughtUp: false })
  userClient.send('events/after', { cursor: cursorOf(databaseId) })
  void pullChanges()
}

async function roomAddress(): Promise<string> {
  const { ticket, path } = await send(calls.live.ticket, { room: 'user' })
  return socketAddress(path, ticket)
}

function receive(type: string, body: unknown, seq?: number): void {
  if (seq !== undefined && !userClient.state.value.isCaughtUp) return void heldEvents.set(seq, { type, body })
  if (seq !== undefined) storeCursor(databaseId, seq)
  userClient.receive({ type, body })
}

function catchUp(cursor: number): void {
  storeCursor(databaseId, cursor)
  const held = [...heldEvents].toSorted(([one], [other]) => one - other)
  heldEvents.clear()
  for (const [, event] of held) userClient.receive(event)
}

let isPulling = false
let isAskedAgain = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Pulls changes since the last cursor and applies them; changes during a pull cause another pull. A failed pull is retried,
 * since nothing else may trigger one before the next change.
 */
export async function pullChanges(): Promise<void> {
  isAskedAgain = isPulling
  if (isPulling || !isEdgeReachable()) return
  isPulling = true
  clearTimeout(timer)
  try {
    const { settings } = openDatabase(requireDatabaseId())
    for (let hasMore = true; hasMore;) {
      const cursor = (await settings.get(cursorName))?.value
      const pulled = await send(calls.changes.pull, cursor === undefined ? {} : { cursor })
      await applyChanges(pulled.items, cursor === undefined || pulled.isReset)
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
