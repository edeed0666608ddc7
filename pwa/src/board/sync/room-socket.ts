import type { RoomRequest } from '@takhti/schema/live/contract'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { openSocket, socketAddress, type RoomSocket, type SocketListener } from '#api/socket.ts'

export type { RoomSocket, SocketListener }

export type OpenSocket = (request: RoomRequest, listener: SocketListener) => RoomSocket

/** Opens the socket of a room, of the institute this page acts in. */
export const openRoomSocket: OpenSocket = (request, listener) => openSocket(() => addressOf(request), listener)

/** Asks for the way to a room at once, for a socket that is opened soon; of the page's own institute, unless another is named. */
export function roomSocketAhead(request: RoomRequest, instituteId?: string | null): OpenSocket {
  let ahead: Promise<string> | null = addressOf(request, instituteId)
  // Who opens the socket is told; until then nobody waits for it.
  ahead.catch(() => {})
  return (_request, listener) =>
    openSocket(() => {
      const address = ahead ?? addressOf(request, instituteId)
      ahead = null
      return address
    }, listener)
}

async function addressOf(request: RoomRequest, instituteId?: string | null): Promise<string> {
  const { path, ticket } = await send(calls.live.ticket, request, instituteId === undefined ? {} : { instituteId })
  return socketAddress(path, ticket)
}
