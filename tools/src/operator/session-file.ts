import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from './options.ts'

const DAY_MS = 86_400_000

/** A stored session: valid for one platform, until it ends. */
export type StoredSession = { origin: string; token: string; expiresAt: string }

/** The folder of this command's own: a stored session, and commands without an answer so far. */
export class SessionFile {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** `TAKHTI_OPERATOR_HOME`, or the system's folder for a program's state. */
  static of(env: NodeJS.ProcessEnv): SessionFile {
    const state = env['XDG_STATE_HOME'] ?? ''
    const home = env['TAKHTI_OPERATOR_HOME'] ?? ''
    return new SessionFile(
      home === '' ? join(state === '' ? join(homedir(), '.local', 'state') : state, 'takhti-operator') : home,
    )
  }

  /** The session of a platform. A file that others may read is refused: it may have been read. */
  session(origin: string): StoredSession | null {
    const path = this.#path('session', origin)
    const text = readOwn(path)
    if (text === null) return null
    const stored: unknown = JSON.parse(text)
    if (!isSession(stored) || stored.origin !== origin || Date.parse(stored.expiresAt) <= Date.now()) {
      rmSync(path, { force: true })
      return null
    }
    return stored
  }

  storeSession(session: StoredSession): void {
    this.#write(this.#path('session', session.origin), JSON.stringify(session))
  }

  forgetSession(origin: string): void {
    rmSync(this.#path('session', origin), { force: true })
  }

  /**
   * The key of a command, from before it is sent until its answer is here. A user who types the same command again
   * after a cut connection or a kill sends the same key, and the platform does nothing twice. `wasSent` marks such a
   * repeat.
   */
  keyFor(command: string): { key: string; wasSent: boolean; forget(): void } {
    const path = this.#path('unanswered', command)
    const before = readOwn(path)
    const forget = (): void => rmSync(path, { force: true })
    if (before !== null && Date.now() - statSync(path).mtimeMs < DAY_MS) return { key: before, wasSent: true, forget }
    const key = crypto.randomUUID()
    this.#write(path, key)
    return { key, wasSent: false, forget }
  }

  // The name is a hash, which reveals nothing of the typed command.
  #path(kind: string, name: string): string {
    return join(this.#folder, `${kind}-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`)
  }

  #write(path: string, text: string): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, text, { mode: 0o600, flush: true })
    renameSync(draft, path)
  }
}

function readOwn(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return null
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    throw new UsageError(`Others may read ${path}. Remove it, sign out everywhere, and sign in again.`)
  return readFileSync(path, 'utf8')
}

function isSession(value: unknown): value is StoredSession {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'origin') === 'string' &&
    typeof Reflect.get(value, 'token') === 'string' &&
    typeof Reflect.get(value, 'expiresAt') === 'string'
  )
}
