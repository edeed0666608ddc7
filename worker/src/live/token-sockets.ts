import { headers } from '@takhti/schema/kit/call'
import { isId } from '@takhti/schema/kit/ids'
import { actsAsMember } from '@takhti/schema/kit/roles'
import type { RoomRequest } from '@takhti/schema/live/contract'
import { deviceOfSession } from '#devices/port.ts'
import { sessionOf, tokenOf } from '#http/admit.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { scopeOf } from '#platform/scope.ts'
import { leadingRole, type Session } from '#platform/session-store.ts'
import { expectSeat, routeRooms, type Seat } from '#rooms/port.ts'
import { accessToClass } from './class-access.ts'
import { liveClassStore } from './class-store.ts'

/** Where the specification's clients open the socket of a person's events. */
export const userEventsPath = '/api/user-events'

/** And that of a live class, with the lesson in `flowID`; asked without a socket, the address answers a call. */
export const liveClassPath = '/api/live-class'

/** The subprotocol that carries a browser's token, as a browser can set no header on a socket. */
const tokenProtocol = 'access_token'

type Member = Session & { institute: NonNullable<Session['institute']> }

type Opening = { room: RoomRequest; seat: Pick<Seat, 'access' | 'deviceId'> }

type Opener = (platform: Platform) => Promise<Response>

/**
 * What opens a socket for clients that carry their session's token: in a header, or as the second protocol after
 * `access_token`. A `token` in the address opens nothing, for addresses end in logs; our app fetches a ticket instead. Null
 * where the request is for none of these sockets.
 */
export function tokenSocketOf(request: Request): Opener | null {
  const { pathname, searchParams } = new URL(request.url)
  const isSocket = request.headers.get('upgrade')?.toLowerCase() === 'websocket'
  if (pathname === liveClassPath && isSocket)
    return (platform) =>
      open(request, platform, (member) => classOf(member, platform, searchParams.get('flowID') ?? ''))
  if (pathname !== userEventsPath) return null
  if (isSocket) return (platform) => open(request, platform, (member) => eventsOf(member, platform))
  return async () => new Response('This address is a socket', { status: 426, headers: { upgrade: 'websocket' } })
}

async function eventsOf({ sessionId }: Member, platform: Platform): Promise<Opening> {
  const deviceId = await deviceOfSession(platform, sessionId)
  return { room: { room: 'user' }, seat: { access: 'read', ...(deviceId !== undefined && { deviceId }) } }
}

async function classOf({ personId, institute }: Member, platform: Platform, lessonId: string): Promise<Opening> {
  if (!isId(lessonId)) throw new Failure('common/bad-request')
  const { id: instituteId, shard, roles } = institute
  const scope = scopeOf({ personId, instituteId, shard, roles: new Set(roles) })
  const liveClass = await liveClassStore(scope, platform.institute(shard)).last(lessonId)
  const access = await accessToClass(platform.env, scope, liveClass)
  return { room: { room: 'class', flow_id: lessonId }, seat: { access } }
}

async function open(
  request: Request,
  platform: Platform,
  openingOf: (member: Member) => Promise<Opening>,
): Promise<Response> {
  const offered = protocolsOf(request)
  const carried = offered[0] === tokenProtocol ? (offered[1] ?? null) : null
  const token = carried ?? tokenOf(request.headers)
  const session = await sessionOf(platform, token, request.headers.get(headers.institute))
  if (session === null || session.institute === null || !actsAsMember(session.reach))
    return new Response('session expired', { status: 401 })
  const { personId, sessionId, institute, firstName, lastName } = session
  const { room, seat } = await openingOf({ ...session, institute })
  const { path, ticket } = await expectSeat(platform.env, room, {
    personId,
    name: `${firstName} ${lastName}`.trim(),
    role: leadingRole(institute.roles),
    instituteId: institute.id,
    sessionId,
    ...seat,
  })
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
