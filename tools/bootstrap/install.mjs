// Runs on Node 20 with nothing installed, so it may import only Node's own modules.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20
const PNPM = 'pnpm@12.21.0'
const ROOMS = ['schema', 'assistant', 'worker', 'pwa', 'extension', 'e2e', 'bench', 'tools']

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const stampFile = join(root, 'node_modules', '.takhti-install')
const isWindows = process.platform === 'win32'

function wantedStamp() {
  const files = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...ROOMS.map((room) => `${room}/package.json`),
  ]
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const file of files) if (existsSync(join(root, file))) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function installedStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
}

/** Runs a command in the root with our output, and returns its exit code. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: isWindows,
      env: { ...process.env, ...env },
    })
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Installs the locked packages when the installed ones differ from the lock file; ends the process on failure. */
export async function install() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE) {
    console.error(`Takhti needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.`)
    process.exit(1)
  }
  const wanted = wantedStamp()
  if (installedStamp() === wanted) return
  console.log('Installing packages (once per change of the lock file) …')
  const code = await run('npx', ['--yes', PNPM, 'install', '--frozen-lockfile'], {
    CI: 'true',
    npm_config_update_notifier: 'false',
    WRANGLER_SEND_METRICS: 'false',
  })
  if (code !== 0) {
    console.error('The packages could not be installed. The message above says why; nothing else was started.')
    process.exit(code)
  }
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, wanted)
}

/**
 * Runs a TypeScript file with the Node 24 that was just installed, and ends this process as the file ends.
 * The child watches its standard input: when this process dies without a word, the pipe closes and the child stops.
 */
export function handOver(script, args) {
  const bin = join(root, 'node_modules', '.bin')
  const separator = isWindows ? ';' : ':'
  const child = spawn(join(bin, isWindows ? 'node.cmd' : 'node'), [join(root, script), ...args], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
    shell: isWindows,
    env: { ...process.env, PATH: `${bin}${separator}${process.env.PATH ?? ''}`, TAKHTI_PARENT_PIPE: '1' },
  })
  // The terminal sends Ctrl-C to the whole group; this process waits for the child to finish its clean stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWithNpm(child)
  child.on('error', (error) => {
    console.error(`Node 24 could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/** A killed npm leaves its script behind with a new parent; no process would be left to stop the product then. */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const before = lineage()
  setInterval(() => {
    if (lineage() !== before) child.stdin.end()
  }, 1000).unref()
}

/** Our parent, and npm behind it where npm started us through a shell. */
function lineage() {
  const parent = process.ppid
  try {
    const shell = readFileSync(`/proc/${parent}/stat`, 'utf8').match(/\((?:sh|dash|bash)\) \S (\d+)/)
    return `${parent} ${shell?.[1] ?? ''}`
  } catch {
    // Only Linux has this folder.
    return `${parent}`
  }
}
