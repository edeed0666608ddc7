import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { type Lecture, lectures } from '@takhti/assistant/samples/lecture'
import { SMTPServer } from 'smtp-server'
import type { TestProject } from 'vitest/node'
import { classroomServer } from './classroom-server.ts'
import { hookServer } from './hook-server.ts'
import { lmsServer } from './lms-server.ts'
import { mediaServer } from './media-server.ts'
import { modelServer } from './model-server.ts'
import { realtimeServer } from './realtime-server.ts'

/** Ports on this machine that tests of the worker talk to, as a real worker talks to the world. */
export type Loopback = {
  /** Stores what is PUT to a path and serves it to GET; `/asked/<path>` answers how often; `/mails` is what the mail server took. */
  http: number
  mail: number
  /** A mail server that refuses every recipient. */
  refusing: number
  /** A server that accepts a connection and closes it without a reply. */
  silent: number
  /** A push service: stores what is POSTed to a path for GETs, and answers that addresses with `gone` in them are gone. */
  push: number
  /** Receivers of webhooks and a resolver of their names, as `hook-server.ts` describes. */
  hooks: number
  /** Google Classroom, as `classroom-server.ts` describes. */
  classroom: number
  /** Learning platforms, as `lms-server.ts` describes. */
  lms: number
  /** A language model's server, as `model-server.ts` describes. */
  model: number
  /** A server that speaks and makes videos, as `media-server.ts` describes. */
  media: number
  /** Cloudflare's Realtime, as `realtime-server.ts` describes. */
  realtime: number
}

declare module 'vitest' {
  // The only way to type what a global setup provides is to extend this interface of vitest.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    loopback: Loopback
    /** The assistant's sample lectures, which lie in files that workerd cannot open. */
    lectures: Lecture[]
  }
}

const mails: { from: string; to: string[]; raw: string }[] = []

/** Starts the servers before the tests of this room, and ends them after. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('lectures', lectures())
  const http = createServer(notes())
  const mail = mailServer(false)
  const refusing = mailServer(true)
  const silent = createTcpServer((socket) => socket.destroy())
  const model = createServer(modelServer())
  const media = createServer(mediaServer())
  const push = createServer(pushService())
  const hooks = createServer(hookServer())
  const lms = createServer(lmsServer())
  const classroom = createServer(classroomServer())
  const realtime = createServer(realtimeServer())
  project.provide('loopback', {
    http: await listening(http),
    mail: await listening(mail.server),
    refusing: await listening(refusing.server),
    silent: await listening(silent),
    model: await listening(model),
    media: await listening(media),
    push: await listening(push),
    hooks: await listening(hooks),
    lms: await listening(lms),
    classroom: await listening(classroom),
    realtime: await listening(realtime),
  })
  return async () => {
    http.closeAllConnections()
    model.closeAllConnections()
    media.closeAllConnections()
    push.closeAllConnections()
    hooks.closeAllConnections()
    lms.closeAllConnections()
    classroom.closeAllConnections()
    realtime.closeAllConnections()
    for (const server of [http, mail, refusing, silent, model, media, push, hooks, lms, classroom, realtime])
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
  }
}

function notes() {
  const stored = new Map<string, string>()
  const asked = new Map<string, number>()
  return async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    if (request.method === 'PUT') {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      stored.set(path, body)
      return response.end()
    }
    if (path === '/mails') return response.end(JSON.stringify(mails))
    if (path.startsWith('/asked/')) return response.end(String(asked.get(path.slice('/asked'.length)) ?? 0))
    asked.set(path, (asked.get(path) ?? 0) + 1)
    const body = stored.get(path)
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
    return response.end(body ?? '{}')
  }
}

function pushService() {
  const taken = new Map<string, { headers: IncomingMessage['headers']; body: string }[]>()
  return async (request: IncomingMessage, response: ServerResponse) => {
    const path = decodeURIComponent(request.url ?? '')
    if (request.method === 'GET') return response.end(JSON.stringify(taken.get(path) ?? []))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks).toString('base64')
    taken.set(path, [...(taken.get(path) ?? []), { headers: request.headers, body }])
    return response.writeHead(path.includes('gone') ? 410 : 201).end()
  }
}

function mailServer(isRefusing: boolean): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      username === 'takhti' && password === 'chalk' ? done(null, { user: 'takhti' }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('nobody of that name here') : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: String(Buffer.concat(chunks)) })
        done()
      })
    },
  })
}

function listening(server: Server | ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      // A server on a TCP port has an address of this form.
      resolve((server.address() as AddressInfo).port)
    })
  })
}
