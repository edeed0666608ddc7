import { headers } from '@takhti/schema/kit/call'
import { errors } from '@takhti/schema/kit/errors'
import { isId } from '@takhti/schema/kit/ids'
import { liveClasses } from '@takhti/schema/live/contract'
import { DescriptionAnswered, TracksAsked, TracksClosed } from '@takhti/schema/live/media/model'
import type { Context, Hono } from 'hono'
import type * as z from 'zod'
import { admit, checkContractVersion, sessionOf, tokenOf } from '#http/admit.ts'
import { readText } from '#http/body.ts'
import type { ServeContext } from '#http/request.ts'
import { Failure } from '#platform/failure.ts'
import { sfuOf } from '#platform/realtime.ts'
import { sourceOf } from '#platform/source.ts'
import { classRoomName } from '#rooms/names.ts'
import type { LiveClassRoomRpc } from '#rooms/rpc.ts'
import { askSfu } from './sfu.ts'

type Room = Pick<LiveClassRoomRpc, 'mayCarry' | 'carries'>
type Asking = { room: Room; errand: { peerId: string; personId: string; sessionId: string } }

const steps = {
  'tracks/new': { method: 'POST', body: TracksAsked },
  renegotiate: { method: 'PUT', body: DescriptionAnswered },
  'tracks/close': { method: 'PUT', body: TracksClosed },
} as const satisfies Record<string, { method: 'POST' | 'PUT'; body: z.ZodType }>

/** The calls of a device with a camera, a microphone and all tracks of a large class stay below this. */
const mostBytes = 500_000

/**
 * The calls of partytracks to the SFU, for devices that are in the class and for their own sessions alone. The paths and methods are the
 * SFU's own, which calls of the contract cannot have. A refusal has no body: partytracks takes JSON of any kind for an answer,
 * and retries only where there is none.
 */
export function sfuRoutes(app: Hono<ServeContext>): void {
  const at = '/api/live-class/sfu/:lessonId/:peerId/sessions'
  app.post(`${at}/new`, (context) => refused(() => begin(context)))
  for (const [step, { method }] of Object.entries(steps))
    app.on(method, `${at}/:carrier/${step}`, (context) =>
      // The keys are the steps.
      refused(() => go(context, step as keyof typeof steps)),
    )
}

async function begin(context: Context<ServeContext>): Promise<Response> {
  const { room, errand } = await askingOf(context)
  if (!(await room.mayCarry({ ...errand, carrier: null, pulls: [] }))) throw new Failure('common/forbidden')
  const reply = await askSfu(context.env, { method: 'POST', steps: ['sessions', 'new'], body: null })
  const carrier = reply?.answer.sessionId
  if (reply === null || reply.status >= 300 || carrier === undefined) return new Response(null, { status: 502 })
  await room.carries({ peerId: errand.peerId, carrier, mids: [] })
  return Response.json(reply.answer, { status: reply.status })
}

async function go(context: Context<ServeContext>, step: keyof typeof steps): Promise<Response> {
  const { room, errand } = await askingOf(context)
  const { method, body: Body } = steps[step]
  const asked = Body.safeParse(await readJson(context)).data
  if (asked === undefined) throw new Failure('common/bad-request')
  const carrier = context.req.param('carrier') ?? ''
  const tracks = step === 'tracks/new' && 'tracks' in asked ? asked.tracks : []
  const pulls = tracks.flatMap((track) => ('sessionId' in track ? [track.sessionId] : []))
  if (!(await room.mayCarry({ ...errand, carrier, pulls }))) throw new Failure('common/forbidden')
  const reply = await askSfu(context.env, { method, steps: ['sessions', carrier, ...step.split('/')], body: asked })
  if (reply === null) return new Response(null, { status: 502 })
  const mids = step === 'tracks/new' ? (reply.answer.tracks ?? []).flatMap(({ mid }) => (mid ? [mid] : [])) : []
  if (mids.length > 0) await room.carries({ peerId: errand.peerId, carrier, mids })
  return Response.json(reply.answer, { status: reply.status })
}

/** The caller, by their session's token, and the room that knows whether they are in it. */
async function askingOf({ env, req, get }: Context<ServeContext>): Promise<Asking> {
  checkContractVersion(req.raw.headers)
  const platform = get('platform')
  const { lessonId = '', peerId = '' } = req.param()
  if (sfuOf(env) === null || !isId(lessonId)) throw new Failure('common/not-found')
  const session = await sessionOf(platform, tokenOf(req.raw.headers), req.header(headers.institute) ?? null)
  const asking = { platform, facts: { source: sourceOf(req.raw.headers) }, session: async () => session }
  const { scope } = await admit(asking, liveClasses.media['~orpc'].meta)
  if (scope === null || session === null) throw new Failure('common/forbidden')
  const { personId, instituteId } = scope
  return {
    room: env.LIVE_CLASS_ROOM.getByName(classRoomName(instituteId, lessonId)),
    errand: { peerId, personId, sessionId: session.sessionId },
  }
}

async function readJson({ req }: Context<ServeContext>): Promise<unknown> {
  const text = await readText(req.raw, mostBytes)
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('common/bad-request')
  }
}

async function refused(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Failure) return new Response(null, { status: errors[error.code].status })
    throw error
  }
}
