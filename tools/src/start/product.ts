import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { endGroup } from '#kit/command.ts'
import { inRoot } from '#kit/root.ts'
import { buildIfChanged } from './build.ts'
import { migrate } from './migrate.ts'
import { configWith, developmentVars, scripts } from './scripts.ts'
import { quietEnvironment } from './settings.ts'

const READY_LIMIT_MS = 90_000
const POLL_MS = 50
const MAX_OUTPUT = 20_000

export type ProductOptions = {
  /** 0 takes a free one. */
  port: number
  /** The folder of D1, R2 and the rooms' storage; made when it does not exist. */
  state: string
  /** Print nothing while starting; the product's own log is limited to error messages. */
  isQuiet?: boolean
  /** Variables of the worker's scripts that differ from their configurations. */
  vars?: Readonly<Record<string, string>>
}

export type Product = {
  /** Without a trailing slash. */
  origin: string
  state: string
  /** Resolves when the product ended, for any reason; `code` is 0 only when it was requested. */
  ended: Promise<{ code: number; output: string }>
  /** The product's last output. */
  output(): string
  /** Ends it in order. */
  stop(): Promise<void>
  /** Ends every process of it at once, as a power cut does; the state folder stays. */
  kill(): Promise<void>
}

/** Builds changed parts, migrates the state folder and starts the real worker; resolves when it answers. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const report = (line: string): void => {
    if (options.isQuiet !== true) console.log(line)
  }
  await buildIfChanged('pwa', report)
  await migrate(options.state, report)
  return serve(options)
}

/** Starts the worker on existing builds and migrations: the quick restart after `kill()`. */
export async function serve(options: ProductOptions): Promise<Product> {
  const port = await portFor(options.port)
  mkdirSync(options.state, { recursive: true })
  const child = spawn(process.execPath, [inRoot('tools/src/start/guard.ts'), ...wranglerCommand(port, options)], {
    cwd: inRoot(),
    env: { ...process.env, ...quietEnvironment(options.state) },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const product = watch(child, `http://localhost:${port}`, options.state)
  try {
    await ready(product, port)
  } catch (error) {
    await product.kill()
    throw error
  }
  return product
}

function wranglerCommand(port: number, { vars: wanted = {}, state }: ProductOptions): string[] {
  const vars = { ...developmentVars, ...wanted }
  return [
    inRoot('node_modules', '.bin', 'wrangler'),
    'dev',
    // Both run in one runtime; the first is the one that is asked.
    `--config=${inRoot(scripts.calls.config)}`,
    `--config=${configWith('rooms', vars, state)}`,
    '--local',
    '--ip=127.0.0.1',
    `--port=${port}`,
    '--inspector-port=0',
    `--persist-to=${state}`,
    '--show-interactive-dev-session=false',
    '--log-level=warn',
    ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
  ]
}

function watch(child: ChildProcess, origin: string, state: string): Product {
  let output = ''
  let isWanted = false
  const take = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-MAX_OUTPUT)
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  const onExit = (): void => endGroup(child.pid)
  process.on('exit', onExit)
  const ended = new Promise<{ code: number; output: string }>((resolve) => {
    // A guard that dies alone leaves its group behind, which holds the output open.
    child.on('exit', () => endGroup(child.pid))
    child.on('close', (code) => {
      process.off('exit', onExit)
      resolve({ code: isWanted ? 0 : code === 0 || code === null ? 1 : code, output })
    })
  })
  return {
    origin,
    state,
    ended,
    output: () => output,
    async stop() {
      isWanted = true
      child.stdin?.end()
      await ended
    },
    async kill() {
      isWanted = true
      endGroup(child.pid)
      await ended
    },
  }
}

async function ready(product: Product, port: number): Promise<void> {
  const deadline = performance.now() + READY_LIMIT_MS
  let hasEnded = false
  void product.ended.then(() => {
    hasEnded = true
  })
  while (performance.now() < deadline) {
    if (hasEnded) throw new Error(`The worker ended while starting.\n${product.output().trim()}`)
    if (await answers(port)) return
    await pause(POLL_MS)
  }
  throw new Error(`The worker did not answer within ${READY_LIMIT_MS / 1000} s.\n${product.output().trim()}`)
}

async function answers(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(5000) })
    await reply.body?.cancel()
    return reply.ok
  } catch {
    return false
  }
}

async function portFor(wanted: number): Promise<number> {
  try {
    return await listenOnce(wanted)
  } catch {
    // Another program on the port would answer in the product's place and look like it.
    throw new Error(`Port ${wanted} is in use. Stop what uses it, or choose another one: PORT=8788 npm start`)
  }
}

/** Proves that no process listens on a port, and returns its number; 0 takes any free one. */
function listenOnce(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
