// The product and its baseline, in one runtime of a process of their own.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BundledScript, bundledScript } from '@takhti/e2e/stress/bundled-scripts'
import { inRoot } from '@takhti/tools/kit/root'
import { migrate } from '@takhti/tools/start/migrate'
import { scripts } from '@takhti/tools/start/scripts'
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare'
import { serve } from './child.ts'

const folder = await mkdtemp(join(tmpdir(), 'takhti-rooms-'))
const state = join(folder, 'state')
const unsafeDirectSockets = [{ host: '127.0.0.1', port: 0 }]
await migrate(state)
const calls = await bundledScript('calls')
const rooms = metered(await bundledScript('rooms'))
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    log: new Log(LogLevel.NONE),
    handleStructuredLogs: () => undefined,
    host: '127.0.0.1',
    port: 0,
    resourcePersistencePath: join(state, 'v3'),
    workers: [calls, rooms, floor()].map((worker) => ({ ...worker, unsafeDirectSockets })),
  }),
)

const methods = {
  /** Where the product is, without the workers of this machine's tools before it; without a trailing slash. */
  origin: async (): Promise<string> => await originOf(scripts.calls.name),
  /** Where metered rooms report their activity. */
  meters: async (): Promise<string> => await originOf(scripts.rooms.name),
  /** Where the baseline is, in the same way. */
  echo: async (): Promise<string> => await originOf('echo'),
}

export type RoomsServer = typeof methods

serve(methods, async () => {
  await miniflare.dispose()
  await rm(folder, { recursive: true, force: true })
})

async function originOf(name: string): Promise<string> {
  return (await miniflare.unsafeGetDirectURL(name)).origin
}

function floor() {
  const own = inRoot('bench', 'src')
  const ofRooms = { scriptName: scripts.rooms.name, useSQLite: true }
  return {
    name: 'echo',
    compatibilityDate: '2026-11-02',
    modules: [{ type: 'ESModule', path: join(own, 'echo-worker.mjs') } as const],
    modulesRoot: own,
    durableObjects: {
      ECHO: { className: 'Echo', useSQLite: true },
      HELLO: { className: 'Hello', useSQLite: true },
      PAGE_ROOM: { className: 'PageRoom', ...ofRooms },
      LIVE_CLASS_ROOM: { className: 'LiveClassRoom', ...ofRooms },
    },
  }
}

/** The rooms, metered if requested; other measurements use the product alone. */
function metered(script: BundledScript) {
  if (process.argv[2] !== 'metered') return script
  const contents = readFileSync(inRoot('bench', 'src', 'metered-rooms.mjs'), 'utf8')
  const meter = { type: 'ESModule', path: join(script.modulesRoot, 'metered-rooms.mjs'), contents } as const
  return { ...script, modules: [meter, ...script.modules] }
}
