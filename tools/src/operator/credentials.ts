import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Keeping } from './keeping.ts'
import { UsageError } from './options.ts'
import type { Platform } from './platform.ts'

/** A session to make calls with; `end` closes one that was opened for this command alone. */
export type Opened = { token: string; end(): Promise<void> }

/**
 * The operator's session: a token or a password from the environment, or else the session that `sign-in` kept. None of them is
 * ever an argument, which everybody on the machine could read in the list of processes.
 */
export async function open(platform: Platform, keeping: Keeping, env: NodeJS.ProcessEnv): Promise<Opened> {
  const token = env['TAKHTI_OPERATOR_TOKEN'] ?? ''
  if (token !== '') return { token, end: async () => {} }
  const email = env['TAKHTI_OPERATOR_EMAIL'] ?? ''
  const password = env['TAKHTI_OPERATOR_PASSWORD'] ?? ''
  if (email !== '' && password !== '') {
    const opened = await signIn(platform, email, password)
    return { token: opened.token, end: () => signOut(platform, opened.token) }
  }
  const kept = keeping.session(platform.origin)
  if (kept === null)
    throw new UsageError(`Nobody is signed in to ${platform.origin}. Begin with: pnpm operator sign-in`)
  return { token: kept.token, end: async () => {} }
}

/** Opens a session with a password. */
export async function signIn(
  platform: Platform,
  email: string,
  password: string,
): Promise<{ token: string; expiresAt: string; name: string }> {
  const said = await platform.ask({ name: 'operators.signIn', input: { email, password }, token: null })
  // Each field is looked at below; whoever answers may be another program.
  const { access_token: token, expiresAt, first_name: name } = said as Partial<Record<string, string>>
  if (token === undefined || expiresAt === undefined) throw new Error('The platform answered no session')
  return { token, expiresAt, name: name ?? '' }
}

/** Ends a session; one that is over already is fine. */
export async function signOut(platform: Platform, token: string): Promise<void> {
  await platform.ask({ name: 'operators.signOut', input: {}, token }).catch(() => undefined)
}

/** A password that is typed unseen, or comes in a pipe. */
export async function passwordFrom(input: NodeJS.ReadStream, errors: NodeJS.WriteStream): Promise<string> {
  if (!input.isTTY) return (await text(input)).replace(/\r?\n$/, '')
  errors.write('Password: ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input, output: unseen, terminal: true })
  try {
    return await asking.question('')
  } finally {
    asking.close()
    errors.write('\n')
  }
}
