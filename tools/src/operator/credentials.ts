import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Secret, TOTP } from 'otpauth'
import { UsageError } from './options.ts'
import type { Platform } from './platform.ts'
import type { SessionFile } from './session-file.ts'

/** A session to make calls with; `end` closes one that was opened for this command alone. */
export type Opened = { token: string; end(): Promise<void> }

/**
 * The operator's session: a token or a password from the environment, or else the session that `sign-in` stored. None
 * of them is ever an argument, which every user of the machine could read in the list of processes.
 */
export async function open(platform: Platform, sessionFile: SessionFile, env: NodeJS.ProcessEnv): Promise<Opened> {
  const token = env['TAKHTI_OPERATOR_TOKEN'] ?? ''
  if (token !== '') return { token, end: async () => {} }
  const email = env['TAKHTI_OPERATOR_EMAIL'] ?? ''
  const password = env['TAKHTI_OPERATOR_PASSWORD'] ?? ''
  if (email !== '' && password !== '') {
    const opened = await signIn(platform, email, password)
    await giveSecondFactor(platform, opened, { ask: codesOf(env) })
    return { token: opened.token, end: () => signOut(platform, opened.token) }
  }
  const stored = sessionFile.session(platform.origin)
  if (stored === null)
    throw new UsageError(`Nobody is signed in to ${platform.origin}. Begin with: pnpm operator sign-in`)
  return { token: stored.token, end: async () => {} }
}

/** A session after the password, and its next step. */
type SignedIn = { token: string; expiresAt: string; name: string; due: 'code' | 'setUp' }

/** Asks for a code; `show` is there where a person can set up an authenticator app. */
type Asking = { ask(prompt: string): Promise<string>; show?(text: string): unknown }

/** Sends the second factor, or sets up the authenticator app of an operator who has none. */
export async function giveSecondFactor(platform: Platform, { token, due }: SignedIn, asking: Asking): Promise<void> {
  if (due === 'code') {
    const code = await asking.ask('Code of the authenticator app, or a recovery code: ')
    await platform.ask({ name: 'factors.prove', input: { code }, token })
    return
  }
  if (asking.show === undefined) throw new UsageError('Set up the second factor first: pnpm operator sign-in')
  // The contract's answer to this call.
  const begun = (await platform.ask({ name: 'factors.beginTotp', input: {}, token })) as { uri?: string }
  asking.show(`Add this to an authenticator app, then type its code:\n${begun.uri ?? ''}\n`)
  const code = await asking.ask('Code: ')
  // The contract's answer to this call.
  const set = (await platform.ask({ name: 'factors.confirmTotp', input: { code }, token })) as {
    recoveryCodes?: string[]
  }
  asking.show(`Recovery codes, each for one use. Keep them on paper:\n${(set.recoveryCodes ?? []).join('\n')}\n`)
}

/** The current code of the secret in the environment. A code is accepted once: a second command of its half minute is refused. */
function codesOf(env: NodeJS.ProcessEnv): Asking['ask'] {
  const secret = env['TAKHTI_OPERATOR_TOTP'] ?? ''
  if (secret === '') throw new UsageError('TAKHTI_OPERATOR_TOTP, the secret of the authenticator app, is missing')
  return async () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}

/** Opens a session with a password; it waits for the second factor. */
export async function signIn(platform: Platform, email: string, password: string): Promise<SignedIn> {
  const reply = await platform.ask({ name: 'operators.signIn', input: { email, password }, token: null })
  // Each field is checked below; the answer may be from another program.
  const { access_token: token, expiresAt, first_name: name, due } = reply as Partial<Record<string, string>>
  if (token === undefined || expiresAt === undefined) throw new Error('The platform answered no session')
  return { token, expiresAt, name: name ?? '', due: due === 'setUp' ? 'setUp' : 'code' }
}

/** Ends a session; one that is over already is fine. */
export async function signOut(platform: Platform, token: string): Promise<void> {
  await platform.ask({ name: 'operators.signOut', input: {}, token }).catch(() => undefined)
}

/** Lines that are typed without echo, or come in a pipe. */
export function unseenLines(input: NodeJS.ReadStream, errors: NodeJS.WriteStream): Asking & { close(): void } {
  if (!input.isTTY) {
    const piped = createInterface({ input })
    const lines = piped[Symbol.asyncIterator]()
    return {
      ask: async () => String((await lines.next()).value ?? ''),
      show: (text) => errors.write(text),
      close: () => piped.close(),
    }
  }
  return { ask: (prompt) => typedUnseen(prompt, input, errors), show: (text) => errors.write(text), close: () => {} }
}

async function typedUnseen(prompt: string, input: NodeJS.ReadStream, errors: NodeJS.WriteStream): Promise<string> {
  errors.write(prompt)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input, output: unseen, terminal: true })
  try {
    return await asking.question('')
  } finally {
    asking.close()
    errors.write('\n')
  }
}
