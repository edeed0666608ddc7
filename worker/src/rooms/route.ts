import type { RoomsEnv } from '#platform/env.ts'
import { isRoomKind, isRoomName, partsOfShard } from './names.ts'
import { roomsOf } from './room-namespaces.ts'
import type { RoomRpc } from './rpc.ts'
import { partsOfTicket, ticketHeader } from './tickets.ts'

const prefix = '/api/rooms/'

/** The headers that the runtime needs to complete the handshake; every other header of a client is dropped. */
const handshakeHeaders = [
  'upgrade',
  'connection',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-extensions',
]

/** Opens the socket of a room at `/api/rooms/{room}/{name}?ticket=`; the ticket alone identifies the person. */
export async function routeRooms(request: Request, env: RoomsEnv): Promise<Response> {
  const { pathname } = new URL(request.url)
  const [kind = '', name = '', ...rest] = pathname.slice(prefix.length).split('/')
  if (!pathname.startsWith(prefix) || rest.length > 0 || !isRoomKind(kind) || !isRoomName(kind, name)) return nowhere()
  return await opened(request, () => roomsOf(env, kind).getByName(name))
}

/** Opens the socket of a live quiz at `/api/live-quiz/{code}?ticket=`. The ticket names the room and the quiz; a code alone admits to none. */
export async function routeQuizzes(request: Request, env: RoomsEnv): Promise<Response> {
  const url = new URL(request.url)
  const { room, ticket } = partsOfTicket(url.searchParams.get('ticket') ?? '')
  const isShard = partsOfShard(room) !== null
  if (!isShard && !isRoomName('quiz', room)) return nowhere()
  url.searchParams.set('ticket', ticket)
  // The rooms know this address alone.
  url.pathname = `${prefix}quiz/${room}`
  const rooms: DurableObjectNamespace<RoomRpc> = isShard ? env.QUIZ_SHARD_ROOM : env.QUIZ_ROOM
  return await opened(new Request(url, request), () => rooms.getByName(room))
}

async function opened(request: Request, room: () => DurableObjectStub<RoomRpc>): Promise<Response> {
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') {
    return new Response('This address is a socket', { status: 426, headers: { upgrade: 'websocket' } })
  }
  const url = new URL(request.url)
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== url.origin)
    return new Response('Not authorized to perform this action', { status: 403 })

  const ticket = url.searchParams.get('ticket')
  if (ticket === null || ticket === '') return new Response('Invalid request', { status: 400 })

  return await room().fetch(handshake(request, url, ticket))
}

function nowhere(): Response {
  return new Response('Not a valid request', { status: 404 })
}

function handshake(request: Request, url: URL, ticket: string): Request {
  const headers = new Headers()
  for (const header of handshakeHeaders) {
    const value = request.headers.get(header)
    if (value !== null) headers.set(header, value)
  }
  headers.set(ticketHeader, ticket)
  // The address is rebuilt: partyserver reads connection ids from one, which no client may choose. It also stores it with the socket,
  // where a spent ticket must not be.
  return new Request(`${url.origin}${url.pathname}`, { headers })
}
