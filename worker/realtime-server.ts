import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** The media side of an SFU, which handles descriptions; without one every description is a word. */
export type SfuMedia = {
  /** The answer to a device's offer. */
  answer(session: string, offer: string): Promise<string>
  /** A device wants tracks of others: answers the offer, and the media line of each track. */
  offer(
    session: string,
    wanted: readonly { sessionId: string; mid: string }[],
  ): Promise<{ sdp: string; mids: string[] }>
  /** It answered. */
  accept(session: string, answer: string): Promise<void>
}

const words: SfuMedia = {
  answer: async (_session, offer) => `answer to ${offer}`,
  offer: async (session, wanted) => ({ sdp: `offer to ${session}`, mids: wanted.map((_, at) => String(100 + at)) }),
  accept: async () => {},
}

type Asked = { method: string; path: string; authorization: string | null; cookie: string | null; body: unknown }
type Session = { tracks: Map<string, string>; mids: Set<string>; isOffered: boolean }
type Track = { location?: string; trackName?: string; sessionId?: string; mid?: string }
type Body = { tracks?: Track[]; sessionDescription?: { type: string; sdp: string }; force?: boolean; ttl?: number }
type Reply = { status: number; body: unknown }

/**
 * Cloudflare's Realtime as its documents describe it, for tests: an application or a key named `NAME` is opened by `secret of NAME`. `GET
 * /asked/NAME` lists its calls. Names that begin with `down` fail, `silent` never answer, `broken` answer a page, and
 * `moved` redirect.
 */
export function realtimeServer(media: SfuMedia = words) {
  const realtime = new Realtime(media)
  return (request: IncomingMessage, response: ServerResponse) => realtime.handle(request, response)
}

type Read = { name: string; steps: string[]; authorization: string | null; body: Body; method: string }

class Realtime {
  readonly #media: SfuMedia
  readonly #sessions = new Map<string, Session>()
  readonly #asked = new Map<string, Asked[]>()

  constructor(media: SfuMedia) {
    this.#media = media
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
    if (request.method === 'GET')
      return response.end(JSON.stringify(this.#asked.get(path.slice('/asked/'.length)) ?? []))
    const [, , name = '', ...steps] = path.replace('/turn/keys', '/keys').split('/')
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const body: unknown = text === '' ? null : JSON.parse(text)
    const { authorization = null, cookie = null } = request.headers
    const method = request.method ?? ''
    this.#asked.set(name, [...(this.#asked.get(name) ?? []), { method, path, authorization, cookie, body }])
    if (name.startsWith('silent')) return
    if (name.startsWith('broken')) return response.writeHead(200).end('<html>')
    if (name.startsWith('moved')) return response.writeHead(307, { location: '/elsewhere' }).end()
    // A caller sends what the documents require; anything else fails below as it would there.
    const reply = await this.#answered({ name, steps, authorization, body: (body ?? {}) as Body, method })
    return response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.body))
  }

  async #answered({ name, steps, authorization, body, method }: Read): Promise<Reply> {
    if (name.startsWith('down')) return fault(503, 'internal_error')
    if (authorization !== `Bearer secret of ${name}`) return fault(401, 'unauthorized')
    const step = `${method} ${steps.join('/')}`
    if (step === 'POST credentials/generate-ice-servers') return credentials(body)
    if (step === 'POST sessions/new') {
      const sessionId = randomBytes(16).toString('hex')
      this.#sessions.set(sessionId, { tracks: new Map(), mids: new Set(), isOffered: false })
      return { status: 201, body: { sessionId } }
    }
    const [, sessionId = '', ...rest] = steps
    const session = this.#sessions.get(sessionId)
    if (session === undefined) return fault(410, 'session_error')
    if (`${method} ${rest.join('/')}` === 'POST tracks/new') return await this.#tracks(sessionId, session, body)
    if (`${method} ${rest.join('/')}` === 'PUT renegotiate') {
      if (!session.isOffered || body.sessionDescription?.type !== 'answer') return fault(406, 'invalid_session_state')
      session.isOffered = false
      await this.#media.accept(sessionId, body.sessionDescription.sdp)
      return { status: 200, body: {} }
    }
    if (`${method} ${rest.join('/')}` === 'PUT tracks/close') return await this.#close(sessionId, session, body)
    return fault(404, 'not_found')
  }

  async #tracks(
    sessionId: string,
    session: Session,
    { tracks: wanted = [], sessionDescription }: Body,
  ): Promise<Reply> {
    if (session.isOffered) return fault(406, 'invalid_session_state')
    if (sessionDescription !== undefined) {
      for (const { trackName = '', mid = '' } of wanted) session.tracks.set(trackName, mid)
      for (const { mid = '' } of wanted) session.mids.add(mid)
      const sdp = await this.#media.answer(sessionId, sessionDescription.sdp)
      const tracks = wanted.map(({ trackName, mid }) => ({ trackName, mid, sessionId }))
      return {
        status: 200,
        body: { tracks, sessionDescription: { type: 'answer', sdp }, requiresImmediateRenegotiation: false },
      }
    }
    const found = wanted.flatMap(({ sessionId: from = '', trackName = '' }) => {
      const mid = this.#sessions.get(from)?.tracks.get(trackName)
      return mid === undefined ? [] : [{ sessionId: from, trackName, mid }]
    })
    const missing = wanted
      .filter((each) => !found.some(({ trackName }) => trackName === each.trackName))
      .map(({ trackName, sessionId: from }) => ({ trackName, sessionId: from, errorCode: 'not_found_track_error' }))
    if (found.length === 0) return { status: 200, body: { tracks: missing, requiresImmediateRenegotiation: false } }
    const { sdp, mids } = await this.#media.offer(sessionId, found)
    session.isOffered = true
    for (const mid of mids) session.mids.add(mid)
    const tracks = found.map(({ trackName, sessionId: from }, at) => ({ trackName, sessionId: from, mid: mids[at] }))
    return {
      status: 200,
      body: {
        tracks: [...tracks, ...missing],
        sessionDescription: { type: 'offer', sdp },
        requiresImmediateRenegotiation: true,
      },
    }
  }

  async #close(
    sessionId: string,
    session: Session,
    { tracks: closed = [], sessionDescription, force }: Body,
  ): Promise<Reply> {
    if (closed.some(({ mid = '' }) => !session.mids.has(mid))) return fault(404, 'not_found_track_error')
    for (const { mid = '' } of closed) session.mids.delete(mid)
    if (force === true || sessionDescription === undefined) return { status: 200, body: { tracks: closed } }
    const sdp = await this.#media.answer(sessionId, sessionDescription.sdp)
    return { status: 200, body: { tracks: closed, sessionDescription: { type: 'answer', sdp } } }
  }
}

function fault(status: number, errorCode: string): Reply {
  return { status, body: { errorCode, errorDescription: `${errorCode} of the test` } }
}

function credentials({ ttl = 0 }: Body): Reply {
  if (ttl < 60) return fault(400, 'bad_request')
  const username = randomBytes(16).toString('hex')
  return {
    status: 201,
    body: {
      iceServers: [
        { urls: ['stun:stun.test:3478', 'stun:stun.test:53'] },
        {
          urls: [
            'turn:turn.test:3478?transport=udp',
            'turn:turn.test:53?transport=udp',
            'turns:turn.test:443?transport=tcp',
          ],
          username,
          credential: randomBytes(16).toString('hex'),
        },
      ],
    },
  }
}
