import { isRoomKind, isRoomName } from './names.ts'
import { type RoomsEnv, roomsOf } from './rpc.ts'
import { partsOfTicket } from './tickets.ts'

const prefix = '/api/rooms/'

/** What the runtime needs to complete the handshake; every other header a client sends stays outside. */
const handshakeHeaders = [
  'upgrade',
  'connection',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-extensions',
]

/** Opens the socket of a room at `/api/rooms/{room}/{name}?ticket=`; the ticket alone says who comes. */
export async function routeRooms(request: Request, env: RoomsEnv): Promise<Response> {
  const url = new URL(request.url)
  const [kind = '', name = '', ...rest] = url.pathname.slice(prefix.length).split('/')
  if (!url.pathname.startsWith(prefix) || rest.length > 0 || !isRoomKind(kind) || !isRoomName(kind, name)) {
    return new Response('Not a valid request', { status: 404 })
  }
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') {
    return new Response('This address is a socket', { status: 426, headers: { upgrade: 'websocket' } })
  }
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== url.origin)
    return new Response('Not authorized to perform this action', { status: 403 })

  const ticket = url.searchParams.get('ticket')
  if (ticket === null || ticket === '') return new Response('Invalid request', { status: 400 })

  return await roomsOf(env, kind)
    .getByName(name)
    .fetch(handshake(request, url, ticket))
}

/** Opens the socket of a live quiz at `/api/live-quiz/{code}?ticket=`. The ticket says which quiz; a code leads nowhere by itself. */
export async function routeQuizzes(request: Request, env: RoomsEnv): Promise<Response> {
  const url = new URL(request.url)
  const { room, ticket } = partsOfTicket(url.searchParams.get('ticket') ?? '')
  url.pathname = `${prefix}quiz/${room}`
  url.searchParams.set('ticket', ticket)
  return await routeRooms(new Request(url, request), env)
}

function handshake(request: Request, url: URL, ticket: string): Request {
  const headers = new Headers()
  for (const header of handshakeHeaders) {
    const value = request.headers.get(header)
    if (value !== null) headers.set(header, value)
  }
  // The address is rebuilt as well: partyserver reads connection ids and props from a request, and a client may choose neither.
  const address = new URL(url.pathname, url.origin)
  address.searchParams.set('ticket', ticket)
  return new Request(address, { headers })
}
