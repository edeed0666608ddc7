import { closeCodes } from '@takhti/schema/kit/channel'
import type { RoomRequest } from '@takhti/schema/live/contract'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { openSocket, socketAddress, type RoomSocket, type SocketListener } from './socket.ts'

export type { RoomSocket, SocketListener }

/** `absent` follows each ticket that the server refuses because it has no such room for this person. */
export type RoomListener = SocketListener & { absent?(): void }

export type OpenSocket = (request: RoomRequest, listener: RoomListener) => RoomSocket

/** Opens the socket of a room, of the institute this page acts in. */
export const openRoomSocket: OpenSocket = (request, listener) => reopening(() => addressOf(request), listener)

/** Requests a room's address ahead of opening the socket; of the page's own institute by default. */
export function roomSocketAhead(request: RoomRequest, instituteId?: string | null): OpenSocket {
  let ahead: Promise<string> | null = addressOf(request, instituteId)
  // The socket handles a failure later; until then the rejection is not unhandled.
  ahead.catch(() => {})
  return (_request, listener) =>
    reopening(() => {
      const address = ahead ?? addressOf(request, instituteId)
      ahead = null
      return address
    }, listener)
}

/** A connection that lasted this long was admitted; a shorter one would be closed again. */
const admittedMs = 5_000

/** Opens a socket that reports refused tickets, and asks for access again when its room closes all sockets. */
function reopening(askAddress: () => Promise<string>, listener: RoomListener): RoomSocket {
  let openedAtMs = 0
  let isOver = false
  const ask = async () => {
    try {
      return await askAddress()
    } catch (error) {
      if (!isOver && error instanceof ApiError && error.code === 'lessons/not-found') listener.absent?.()
      throw error
    }
  }
  const received: SocketListener = {
    ...listener,
    opened() {
      openedAtMs = performance.now()
      listener.opened()
    },
    closed(code) {
      listener.closed(code)
      if (code === closeCodes.forbidden && openedAtMs > 0) void askAgain(performance.now() - openedAtMs > admittedMs)
    },
  }
  let socket = openSocket(ask, received)
  async function askAgain(mayReopen: boolean): Promise<void> {
    const isAdmitted = await ask().then(
      () => true,
      () => false,
    )
    if (isAdmitted && mayReopen && !isOver) socket = openSocket(ask, received)
  }
  return {
    sendText: (type, body) => socket.sendText(type, body),
    sendFrame: (bytes) => socket.sendFrame(bytes),
    close() {
      isOver = true
      socket.close()
    },
  }
}

async function addressOf(request: RoomRequest, instituteId?: string | null): Promise<string> {
  const { path, ticket } = await send(calls.live.ticket, request, instituteId === undefined ? {} : { instituteId })
  return socketAddress(path, ticket)
}
