import type { Answer } from '#api/client.ts'
import type { Problem } from '#app/problem.ts'
import type { Alone, Store } from '#app/store.ts'

/** What the panel may know about the sign-in; the secrets are stored separately. */
export type SignIn =
  | { status: 'signedOut'; problem?: Problem }
  | { status: 'waiting'; origin: string; userCode: string; intervalMs: number; expiresAtMs: number; problem?: Problem }
  | { status: 'signedIn'; origin: string; personId: string; firstName: string }

/** Secrets for the background worker alone: the code that fetches the session, then the session's token. */
export type Secret = { deviceCode: string } | Session | null

/** A session of reach `capture`, and the institute it acts in. */
export type Session = { token: string; instituteId: string }

type Started = { deviceCode: string; userCode: string; expiresInMs: number; intervalMs: number }
type Finished = { status: 'pending' } | { status: 'approved'; session: Session; personId: string; firstName: string }

/** The calls of a sign-in, at one origin. */
export type DeviceCalls = {
  start(origin: string): Promise<Answer<Started>>
  finish(origin: string, deviceCode: string): Promise<Answer<Finished>>
  logout(origin: string, session: Session): Promise<Answer<unknown>>
}

export type SignInPorts = {
  calls: DeviceCalls
  view: Store<SignIn>
  secret: Store<Secret>
  alone: Alone
  nowMs(): number
}

const slowestMs = 60_000

/** Asks for a code and shows it. */
export async function startSignIn(ports: SignInPorts, origin: string): Promise<void> {
  const answer = await ports.calls.start(origin)
  if (!answer.isOk) return end(ports, answer.problem)
  const { deviceCode, userCode, intervalMs, expiresInMs } = answer.value
  await ports.secret.setValue({ deviceCode })
  await ports.view.setValue({
    status: 'waiting',
    origin,
    userCode,
    intervalMs,
    expiresAtMs: ports.nowMs() + expiresInMs,
  })
}

/** Asks once whether the person confirmed the code. The session is handed out once, so only one may ask at a time. */
export function pollSignIn(ports: SignInPorts): Promise<void> {
  return ports.alone('takhti-sign-in', () => poll(ports))
}

async function poll(ports: SignInPorts): Promise<void> {
  const [view, secret] = await Promise.all([ports.view.getValue(), ports.secret.getValue()])
  if (view.status !== 'waiting' || secret === null || !('deviceCode' in secret)) return
  if (ports.nowMs() >= view.expiresAtMs) return end(ports, 'codeExpired')
  const answer = await ports.calls.finish(view.origin, secret.deviceCode)
  if (!(await isSameCode(ports, secret.deviceCode))) return
  if (!answer.isOk) return failPoll(ports, view, answer.problem)
  if (answer.value.status === 'pending') {
    const { problem: _, ...calm } = view
    return ports.view.setValue(calm)
  }
  const { session, personId, firstName } = answer.value
  await ports.secret.setValue(session)
  await ports.view.setValue({ status: 'signedIn', origin: view.origin, personId, firstName })
}

/** Ends the session on the server and forgets it here, also where the server cannot be reached. */
export async function signOut(ports: SignInPorts): Promise<void> {
  const [view, secret] = await Promise.all([ports.view.getValue(), ports.secret.getValue()])
  await end(ports)
  if (view.status !== 'signedIn' || secret === null || !('token' in secret)) return
  const answer = await ports.calls.logout(view.origin, secret)
  const isRevoked = answer.isOk || answer.problem === 'common/unauthenticated'
  if (!isRevoked) await end(ports, 'notRevoked')
}

/** Forgets a session that the server no longer accepts. */
export function endSession(ports: SignInPorts): Promise<void> {
  return end(ports, 'common/unauthenticated')
}

async function failPoll(ports: SignInPorts, view: SignIn & { status: 'waiting' }, problem: Problem): Promise<void> {
  if (problem === 'common/too-many') {
    const intervalMs = Math.min(view.intervalMs * 2, slowestMs)
    return ports.view.setValue({ ...view, intervalMs, problem })
  }
  // A lost network or a fault of the server is temporary; the code is valid until it expires.
  if (problem === 'offline' || problem === 'common/internal') return ports.view.setValue({ ...view, problem })
  return end(ports, problem === 'devices/code-invalid' ? 'codeExpired' : problem)
}

// The person may have cancelled, or requested another code, while the answer was on its way.
async function isSameCode(ports: SignInPorts, deviceCode: string): Promise<boolean> {
  const secret = await ports.secret.getValue()
  return secret !== null && 'deviceCode' in secret && secret.deviceCode === deviceCode
}

async function end(ports: SignInPorts, problem?: Problem): Promise<void> {
  await ports.secret.setValue(null)
  await ports.view.setValue({ status: 'signedOut', ...(problem && { problem }) })
}
