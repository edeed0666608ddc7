import type { RoomRequest } from '@takhti/schema/live/contract'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { openSocket, socketAddress, type RoomSocket, type SocketListener } from '#api/socket.ts'

export type { RoomSocket, SocketListener }

export type OpenSocket = (request: RoomRequest, listener: SocketListener) => RoomSocket

/** Opens the socket of a room: of the institute this page acts in, unless another is named. */
export const openRoomSocket = (
  request: RoomRequest,
  listener: SocketListener,
  instituteId?: string | null,
): RoomSocket => openSocket(() => addressOf(request, instituteId), listener)

async function addressOf(request: RoomRequest, instituteId?: string | null): Promise<string> {
  const { path, ticket } = await send(calls.live.ticket, request, instituteId === undefined ? {} : { instituteId })
  return socketAddress(path, ticket)
}
