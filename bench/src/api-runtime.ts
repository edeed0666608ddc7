import { join } from 'node:path'
import { inRoot } from '@takhti/tools/kit/root'
import { bundleWorker } from '@takhti/tools/start/bundle'
import { migrate } from '@takhti/tools/start/migrate'
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

/** What both workers answer. */
export type Answer = { status: number; body: string }

/** The product and a bare worker in one runtime, on the same databases. */
export type ApiRuntime = {
  /** Asks the product; the path starts with `/api`. */
  ask(path: string, init?: { token?: string; body?: unknown }): Promise<Answer>
  /** Asks the bare worker. */
  askBare(path: string, init?: { token?: string }): Promise<Answer>
  /** Runs a statement in the first institute database. */
  run(statement: string, ...values: readonly (string | number)[]): Promise<void>
  stop(): Promise<void>
}

const bareHost = 'bare.example'

/** Bundles the worker as deployment does, and starts both on an empty state. */
export async function startApi(folder: string): Promise<ApiRuntime> {
  const state = join(folder, 'api')
  await migrate(state)
  const script = await bundleWorker(folder)
  const { workerOptions } = unstable_getMiniflareWorkerOptions(inRoot('wrangler.toml'))
  const { assets: _assets, ratelimits: _ratelimits, modulesRules: _modulesRules, ...options } = workerOptions
  const { durableObjects: _durableObjects, ...shared } = options
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.NONE),
      handleStructuredLogs: () => undefined,
      host: '127.0.0.1',
      port: 0,
      resourcePersistencePath: join(state, 'v3'),
      workers: [
        { ...options, name: 'takhti', modules: [{ type: 'ESModule', path: script }], modulesRoot: join(script, '..') },
        {
          ...shared,
          name: 'bare',
          modules: [{ type: 'ESModule', path: inRoot('bench', 'src', 'bare-worker.mjs') }],
          modulesRoot: inRoot('bench', 'src'),
          routes: [`${bareHost}/*`],
        },
      ],
    }),
  )
  await miniflare.ready
  return {
    ask: (path, init) => dispatch(miniflare, `http://localhost${path}`, init),
    askBare: (path, init) => dispatch(miniflare, `http://${bareHost}${path}`, init),
    async run(statement, ...values) {
      const database = await miniflare.getD1Database('INSTITUTES_00', 'takhti')
      await database
        .prepare(statement)
        .bind(...values)
        .run()
    },
    stop: () => miniflare.dispose(),
  }
}

async function dispatch(
  miniflare: Miniflare,
  url: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Answer> {
  const reply = await miniflare.dispatchFetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: await reply.text() }
}
