import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@takhti/tools/start/migrate'
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare'
import { bundledScript, type RateLimits } from './bundled-scripts.ts'

const RESTART_LIMIT_MS = 120_000

/** The bundled worker on folders of its own, made to be killed. */
export class KillableWorker {
  readonly restartsMs: number[] = []
  readonly #folder: string
  readonly #miniflare: Miniflare
  readonly #origin: URL
  #restarted: () => void = () => undefined

  private constructor(started: {
    folder: string
    miniflare: Miniflare
    origin: URL
    onRestart: (notify: () => void) => void
  }) {
    this.#folder = started.folder
    this.#miniflare = started.miniflare
    this.#origin = started.origin
    started.onRestart(() => this.#restarted())
  }

  /** Starts a worker that serves its own origin alone, as a deployed one does. */
  static async startAtOrigin(vars: Readonly<Record<string, string>>): Promise<KillableWorker> {
    const port = await freePort()
    return KillableWorker.start({ ...vars, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` }, port)
  }

  /** Bundles, migrates and starts; `vars` override those of the configurations, `ratelimits` those of the calls. */
  static async start(
    vars: Readonly<Record<string, string>>,
    port = 0,
    ratelimits?: RateLimits,
  ): Promise<KillableWorker> {
    const folder = await mkdtemp(join(tmpdir(), 'takhti-kill-'))
    const state = join(folder, 'state')
    await migrate(state)
    const workers = [await bundledScript('calls', vars, ratelimits), await bundledScript('rooms', vars)]
    let notifyRestart = (): void => undefined
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        log: new Log(LogLevel.NONE),
        handleStructuredLogs: () => undefined,
        host: '127.0.0.1',
        port,
        resourcePersistencePath: join(state, 'v3'),
        unsafeHandleRuntimeRestart: () => notifyRestart(),
        workers,
      }),
    )
    const origin = await miniflare.ready
    return new KillableWorker({ folder, miniflare, origin, onRestart: (notify) => (notifyRestart = notify) })
  }

  /** Without a trailing slash. */
  get origin(): string {
    return this.#origin.origin
  }

  /** The folder that wrangler would take for the same data. */
  get state(): string {
    return join(this.#folder, 'state')
  }

  /** Ends workerd as a power cut does and waits until it serves the same folders again. */
  async kill(): Promise<void> {
    const startedAt = performance.now()
    const pids = await workerdPids()
    if (pids.length === 0) throw new Error('no workerd to kill')
    const restarted = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('workerd did not come back')), RESTART_LIMIT_MS)
      this.#restarted = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await restarted
    this.restartsMs.push(performance.now() - startedAt)
  }

  /** Rows of a database, past the worker: to read stored data, or to write them for a test. */
  async rows(database: string, sql: string): Promise<Record<string, unknown>[]> {
    const db = await this.#miniflare.getD1Database(database)
    return (await db.prepare(sql).all<Record<string, unknown>>()).results
  }

  /** Runs the work of the cron trigger. */
  async runCron(): Promise<void> {
    const worker = await this.#miniflare.getWorker()
    await worker.scheduled({ cron: '* * * * *' })
  }

  async stop(): Promise<void> {
    await this.#miniflare.dispose()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}

/** The runtimes that this process started itself; no other process is ever touched. */
async function workerdPids(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))
  const found = await Promise.all(pids.map((pid) => childWorkerd(Number(pid))))
  return found.filter((pid) => pid !== null)
}

async function childWorkerd(pid: number): Promise<number | null> {
  // A process may have ended before it is looked up.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
  const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  return name === 'workerd' && Number(parent) === process.pid ? pid : null
}
