// The product with everything metered that the platform charges for, in a process of its own.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type BundledScript, bundledScript } from '@takhti/e2e/stress/bundled-scripts'
import { inRoot } from '@takhti/tools/kit/root'
import { migrate } from '@takhti/tools/start/migrate'
import { scripts } from '@takhti/tools/start/scripts'
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare'
import { serve } from '#load/child.ts'

const [folder = '', publicKey = '', privateKey = ''] = process.argv.slice(2)
let pushes = 0
const pushService = createServer((request, response) => {
  pushes += 1
  request.resume()
  response.writeHead(201).end()
})
await new Promise<void>((resolve) => pushService.listen(0, '127.0.0.1', resolve))
const vars = {
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: 'mailto:bench@takhti.example',
  PUSH_URL: addressOf(pushService),
}
await migrate(folder)
const calls = metered(await bundledScript('calls', vars), 'metered-calls.mjs')
const rooms = metered(await bundledScript('rooms', vars), 'metered-day-rooms.mjs')
const unsafeDirectSockets = [{ host: '127.0.0.1', port: 0 }]
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    log: new Log(LogLevel.NONE),
    handleStructuredLogs: () => undefined,
    host: '127.0.0.1',
    port: 0,
    resourcePersistencePath: join(folder, 'v3'),
    workers: [calls, rooms].map((worker) => ({ ...worker, unsafeDirectSockets })),
  }),
)

const methods = {
  origin: async (): Promise<string> => (await miniflare.unsafeGetDirectURL(scripts.calls.name)).origin,
  /** Where the rooms report what was counted. */
  rooms: async (): Promise<string> => (await miniflare.unsafeGetDirectURL(scripts.rooms.name)).origin,
  /** How many pushes the browsers' services took. */
  pushes: async (): Promise<number> => pushes,
}

export type DayServer = typeof methods

serve(methods, async () => {
  pushService.close()
  await miniflare.dispose()
})

function metered(script: BundledScript, file: string) {
  const own = (name: string) =>
    ({
      type: 'ESModule',
      path: join(script.modulesRoot, name),
      contents: readFileSync(inRoot('bench', 'src', 'school-day', name), 'utf8'),
    }) as const
  return { ...script, modules: [own(file), own('d1-meter.mjs'), ...script.modules] }
}

function addressOf(server: ReturnType<typeof createServer>): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No address')
  return `http://127.0.0.1:${address.port}`
}
