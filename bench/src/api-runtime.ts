import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BundledScript, bundledScript } from '@takhti/e2e/stress/bundled-scripts'
import { inRoot } from '@takhti/tools/kit/root'
import { migrate } from '@takhti/tools/start/migrate'
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare'

/** The answer of every worker; `statements` only of the counted one, by database. */
export type Answer = { status: number; body: string; statements: Statements | null }

/** How many statements a request ran in the directory and in an institute database. */
export type Statements = { directory: number; institute: number }

/** A request; without a body it is a GET. */
export type Ask = { token?: string; body?: unknown }

/** Which database. */
export type Database = 'DIRECTORY' | 'INSTITUTES_00' | 'INSTITUTES_01'

/** The product and a bare worker in one runtime, on the same databases. */
export type ApiRuntime = {
  /** Asks the product; the path starts with `/api`. */
  ask(path: string, init?: Ask): Promise<Answer>
  /** Asks the product, whose databases are counted. */
  askCounted(path: string, init?: Ask): Promise<Answer>
  /** Asks the bare worker. */
  askBare(path: string, init?: Ask): Promise<Answer>
  /** Sends a submission to the worker that writes its batch and does nothing else. */
  askBareSubmission(body: unknown): Promise<Answer>
  /** Runs a statement in a database. */
  run(database: Database, statement: string): Promise<Record<string, unknown>[]>
  /** The folder with the files of the databases. */
  data: string
  stop(): Promise<void>
}

const bareHost = 'bare.example'
const bareSubmitHost = 'bare-submit.example'
const countedHost = 'counted.example'

/** Bundles the worker as deployment does, and starts it with the bare one on an empty state. */
export async function startApi(folder: string): Promise<ApiRuntime> {
  const state = join(folder, 'api')
  await migrate(state)
  const calls = await bundledScript('calls')
  const rooms = await bundledScript('rooms')
  const persisted = join(state, 'v3')
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.NONE),
      handleStructuredLogs: () => undefined,
      host: '127.0.0.1',
      port: 0,
      resourcePersistencePath: persisted,
      workers: [calls, rooms, ...besideThem(calls)],
    }),
  )
  await miniflare.ready
  return {
    ask: (path, init) => dispatch(miniflare, `http://localhost${path}`, init),
    askCounted: (path, init) => dispatch(miniflare, `http://${countedHost}${path}`, init),
    askBare: (path, init) => dispatch(miniflare, `http://${bareHost}${path}`, init),
    askBareSubmission: (body) => dispatch(miniflare, `http://${bareSubmitHost}/`, { body }),
    run: (name, statement) =>
      overNewConnection(async () => {
        const database = await miniflare.getD1Database(name, 'takhti')
        return (await database.prepare(statement).all()).results
      }),
    data: join(persisted, 'd1'),
    stop: () => miniflare.dispose(),
  }
}

/** Repeats what a connection refused that had idled through a measurement: each of a few may have been closed meanwhile. */
async function overNewConnection<Result>(work: () => Promise<Result>, left = 8): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (left === 0 || !(error instanceof TypeError && error.message === 'fetch failed')) throw error
    return overNewConnection(work, left - 1)
  }
}

/** The calls with their databases counted, and workers with the baseline's statements alone. */
function besideThem({ durableObjects: _durableObjects, ...shared }: BundledScript) {
  const { modules, modulesRoot } = shared
  const own = inRoot('bench', 'src')
  const counting = { type: 'ESModule', path: join(modulesRoot, 'counting-worker.mjs') } as const
  return [
    {
      ...shared,
      name: 'counted',
      modules: [{ ...counting, contents: readFileSync(join(own, 'counting-worker.mjs'), 'utf8') }, ...modules],
      routes: [`${countedHost}/*`],
    },
    {
      ...shared,
      name: 'bare',
      modules: [module(join(own, 'bare-worker.mjs')), module(join(own, 'bare-queries.ts'))],
      modulesRoot: own,
      routes: [`${bareHost}/*`],
    },
    {
      ...shared,
      name: 'bare-submit',
      modules: [module(join(own, 'assess', 'bare-submit-worker.mjs'))],
      modulesRoot: join(own, 'assess'),
      routes: [`${bareSubmitHost}/*`],
    },
  ]
}

function module(path: string) {
  return { type: 'ESModule', path } as const
}

async function dispatch(miniflare: Miniflare, url: string, { token, body }: Ask = {}): Promise<Answer> {
  const reply = await miniflare.dispatchFetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: await reply.text(), statements: countsIn(reply.headers.get('x-statements')) }
}

function countsIn(header: string | null): Statements | null {
  if (header === null) return null
  const { DIRECTORY = 0, ...institutes }: Record<string, number> = JSON.parse(header)
  return { directory: DIRECTORY, institute: Object.values(institutes).reduce((sum, count) => sum + count, 0) }
}
