import { codeFrom, isCode, normaliseCode } from '@takhti/schema/classes/rules'
import { devices } from '@takhti/schema/devices/contract'
import { hourMs, minuteMs } from '@takhti/schema/kit/durations'
import { loginResult, requireOwnProof, slowDown } from '#accounts/port.ts'
import { implement } from '#http/implement.ts'
import { giveBack, takeAttempt, type Counter } from '#platform/attempts.ts'
import { sessionLifetimeMs } from '#platform/auth.ts'
import { newSecret, randomBytes, sha256 } from '#platform/random.ts'
import { findSession } from '#platform/session-store.ts'
import { devicesStore } from './store.ts'

const codeLifetimeMs = 5 * minuteMs
const pollMs = 2_000

export const devicesHandlers = implement(devices, () => null, {
  async start({ input, platform, facts, now }) {
    await slowDown(platform, { what: 'device', source: facts.source, perMinute: 60 })
    const deviceCode = newSecret()
    const userCode = newUserCode()
    const expiresAt = new Date(now.getTime() + codeLifetimeMs).toISOString()
    const { clientName } = input
    await devicesStore(platform.directory).insert({
      deviceHash: await sha256(deviceCode),
      userCode,
      clientName,
      expiresAt,
    })
    return { deviceCode, userCode, expiresInMs: codeLifetimeMs, intervalMs: pollMs }
  },

  async look({ input, scope, platform, now, fail }) {
    const counters = guesses(scope.personId)
    await takeAttempt(platform.directory, counters, now)
    const found = await devicesStore(platform.directory).findPending(normaliseCode(input.userCode), now)
    if (found === null) return fail('devices/code-invalid')
    await giveBack(platform.directory, counters)
    return found
  },

  async approve({ input, scope, session, platform, facts, now, newId, fail }) {
    requireOwnProof(session)
    const counters = guesses(scope.personId)
    await takeAttempt(platform.directory, counters, now)
    const { personId, instituteId } = scope
    const { requestId } = facts
    const code = normaliseCode(input.userCode)
    const by = { personId, instituteId, now, auditId: newId(), requestId }
    const found = isCode(code) ? await devicesStore(platform.directory).approve(code, by) : null
    if (found === null) return fail('devices/code-invalid')
    await giveBack(platform.directory, counters)
    return found
  },

  async finish({ input, platform, now, newId, fail }) {
    const store = devicesStore(platform.directory)
    const deviceHash = await sha256(input.deviceCode)
    const status = await store.findStatus(deviceHash, now)
    if (status === 'pending') return { status: 'pending' as const, login: null }
    if (status !== 'approved') return fail('devices/code-invalid')
    const token = newSecret()
    const tokenHash = await sha256(token)
    const expiresAt = new Date(now.getTime() + sessionLifetimeMs)
    await store.spend(deviceHash, { id: newId(), tokenHash, expiresAt, now })
    const session = await findSession(platform.directory, { tokenHash, instituteId: null, now })
    if (session === null || session.institute === null) return fail('devices/code-invalid')
    return { status: 'approved' as const, login: loginResult(token, { ...session, institute: session.institute }) }
  },
})

function guesses(personId: string): Counter[] {
  return [{ key: `device:guess:${personId}`, max: 20, windowMs: hourMs }]
}

function newUserCode(): string {
  // Enough bytes that a draw with too many unusable ones is rare; then it is drawn again.
  return codeFrom(randomBytes(new Uint8Array(16))) ?? newUserCode()
}
