// The product, and the least that answers in its place, in one runtime of a process of their own.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '@takhti/tools/kit/root'
import { bundleWorker } from '@takhti/tools/start/bundle'
import { migrate } from '@takhti/tools/start/migrate'
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { serve } from './child.ts'

const folder = await mkdtemp(join(tmpdir(), 'takhti-rooms-'))
const state = join(folder, 'state')
await migrate(state)
const script = await bundleWorker(folder)
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    log: new Log(LogLevel.NONE),
    handleStructuredLogs: () => undefined,
    host: '127.0.0.1',
    port: 0,
    resourcePersistencePath: join(state, 'v3'),
    workers: workers(),
  }),
)

const methods = {
  /** Where the product is, without the workers of this machine's tools before it; without a trailing slash. */
  origin: async (): Promise<string> => (await miniflare.unsafeGetDirectURL('takhti')).origin,
  /** Where the floor is, in the same way. */
  echo: async (): Promise<string> => (await miniflare.unsafeGetDirectURL('echo')).origin,
}

export type RoomsServer = typeof methods

serve(methods, async () => {
  await miniflare.dispose()
  await rm(folder, { recursive: true, force: true })
})

function workers() {
  const unsafeDirectSockets = [{ host: '127.0.0.1', port: 0 }]
  const { workerOptions } = unstable_getMiniflareWorkerOptions(inRoot('wrangler.toml'))
  const { assets: _assets, ratelimits: _ratelimits, modulesRules: _modulesRules, ...options } = workerOptions
  const own = inRoot('bench', 'src')
  return [
    {
      ...options,
      name: 'takhti',
      modules: [...metering(), { type: 'ESModule', path: script } as const],
      modulesRoot: join(folder, 'bundle'),
      unsafeDirectSockets,
    },
    {
      name: 'echo',
      compatibilityDate: '2026-11-02',
      modules: [{ type: 'ESModule', path: join(own, 'echo-worker.mjs') } as const],
      modulesRoot: own,
      durableObjects: {
        ECHO: { className: 'Echo', useSQLite: true },
        HELLO: { className: 'Hello', useSQLite: true },
        PAGE_ROOM: { className: 'PageRoom', scriptName: 'takhti', useSQLite: true },
        LIVE_CLASS_ROOM: { className: 'LiveClassRoom', scriptName: 'takhti', useSQLite: true },
      },
      unsafeDirectSockets,
    },
  ]
}

/** What goes before the product where its rooms are to be metered; what is measured otherwise is the product alone. */
function metering() {
  if (process.argv[2] !== 'metered') return []
  const contents = readFileSync(inRoot('bench', 'src', 'metered-worker.mjs'), 'utf8')
  return [{ type: 'ESModule', path: join(folder, 'bundle', 'metered-worker.mjs'), contents } as const]
}
