import { headers } from '@takhti/schema/kit/call'
import { deviceOfSession } from '#devices/port.ts'
import { sessionOf, tokenOf } from '#http/admit.ts'
import type { Platform } from '#platform/platform.ts'
import { leadingRole } from '#platform/session-store.ts'
import { expectSeat, routeRooms } from '#rooms/port.ts'

/** Where the specification's clients open the socket of a person's events. */
export const userEventsPath = '/api/user-events'

/** The protocol by which a browser, which can set no header on a socket, brings its token beside the address. */
const tokenProtocol = 'access_token'

/**
 * The socket of the caller's own events, for clients that carry their session's token: in a header, or as the second protocol
 * after `access_token`. A `token` in the address opens nothing, for addresses end in logs; our app fetches a ticket instead.
 */
export async function openUserEvents(request: Request, platform: Platform): Promise<Response> {
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket')
    return new Response('This address is a socket', { status: 426, headers: { upgrade: 'websocket' } })
  const offered = protocolsOf(request)
  const carried = offered[0] === tokenProtocol ? (offered[1] ?? null) : null
  const token = carried ?? tokenOf(request.headers)
  const session = await sessionOf(platform, token, request.headers.get(headers.institute))
  if (session === null || session.institute === null || session.reach !== 'full')
    return new Response('session expired', { status: 401 })
  const { personId, sessionId, institute, firstName, lastName } = session
  const deviceId = await deviceOfSession(platform, sessionId)
  const { path, ticket } = await expectSeat(
    platform.env,
    { room: 'user' },
    {
      personId,
      name: `${firstName} ${lastName}`.trim(),
      role: leadingRole(institute.roles),
      instituteId: institute.id,
      sessionId,
      access: 'read',
      ...(deviceId !== undefined && { deviceId }),
    },
  )
  const address = new URL(`/api${path}`, request.url)
  address.searchParams.set('ticket', ticket)
  const { status, webSocket } = await routeRooms(new Request(address, request), platform.env)
  if (webSocket === null) return new Response(null, { status })
  // A browser closes a socket whose answer chooses none of the protocols it offered.
  return new Response(null, {
    status: 101,
    webSocket,
    ...(carried !== null && { headers: { 'Sec-WebSocket-Protocol': tokenProtocol } }),
  })
}

function protocolsOf({ headers: sent }: Request): string[] {
  return (sent.get('Sec-WebSocket-Protocol') ?? '').split(',').map((text) => text.trim())
}
