import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '@takhti/tools/kit/root'
import { buildIfChanged } from '@takhti/tools/start/build'
import { migrate } from '@takhti/tools/start/migrate'
import { scripts } from '@takhti/tools/start/scripts'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { bundledScript } from './stress/bundled-scripts.ts'

/** A running product; its origin has no trailing slash. */
export type JourneyProduct = { origin: string; stop(): Promise<void> }

/**
 * Starts the app and both scripts of the worker as they are bundled for deployment, on a state folder of their own that is
 * deleted when they stop. `wrangler dev`, which `npm start` uses, looks for changes of files and sends each request
 * through a proxy: a fifth of the journeys' time.
 */
export async function startJourneyProduct(vars: Readonly<Record<string, string>> = {}): Promise<JourneyProduct> {
  await buildIfChanged('pwa', () => undefined)
  const state = await mkdtemp(join(tmpdir(), 'takhti-e2e-'))
  await migrate(state)
  const { assets, ratelimits } = unstable_getMiniflareWorkerOptions(inRoot(scripts.calls.config)).workerOptions
  const calls = {
    ...(await bundledScript('calls', vars)),
    assets: Object.assign({}, assets, { directory: inRoot('pwa', 'dist') }),
    ratelimits: Object.assign({}, ratelimits),
  }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      host: '127.0.0.1',
      port: 0,
      resourcePersistencePath: join(state, 'v3'),
      workers: [calls, await bundledScript('rooms', vars)],
    }),
  )
  const { port } = await miniflare.ready
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      await miniflare.dispose()
      await rm(state, { recursive: true, force: true })
    },
  }
}
