import { qr } from '@takhti/schema/accounts/qr/contract'
import { drawNumbers, isQrId, qrIdFrom, qrLifetimeMs, qrPollMs } from '@takhti/schema/accounts/qr/rules'
import { deviceOf } from '@takhti/schema/accounts/sessions/rules'
import { normaliseCode } from '@takhti/schema/classes/rules'
import { hourMs } from '@takhti/schema/kit/durations'
import { implement } from '#http/implement.ts'
import { giveBack, takeAttempt, type Counter } from '#platform/attempts.ts'
import { sessionLifetimeMs } from '#platform/auth.ts'
import { newSecret, randomBytes, sha256 } from '#platform/random.ts'
import { findSession } from '#platform/session-store.ts'
import { slowDown } from '../guesses.ts'
import { loginResult } from '../port.ts'
import { requireOwnProof } from '../sessions/own-proof.ts'
import { qrStore } from './store.ts'

export const qrHandlers = implement(qr, () => null, {
  async ask({ platform, facts, now }) {
    // A school behind one address has many panels, each with a fresh code every five minutes.
    await slowDown(platform, { what: 'qr', source: facts.source, perMinute: 200 })
    const deviceCode = newSecret()
    const deviceId = newDeviceId()
    const { numbers, shown } = drawNumbers(randomBytes(new Uint8Array(4)))
    const number = numbers[shown] ?? numbers[0]
    const { userAgent } = facts
    const expiresAt = new Date(now.getTime() + qrLifetimeMs)
    const deviceHash = await sha256(deviceCode)
    await qrStore(platform.directory).insert({ deviceHash, deviceId, userAgent, number, numbers, expiresAt })
    return { deviceId, deviceCode, number, expiresInMs: qrLifetimeMs, intervalMs: qrPollMs }
  },

  async look({ input, scope, platform, now, fail }) {
    const counters = guesses(scope.personId)
    await takeAttempt(platform.directory, counters, now)
    const deviceId = normaliseCode(input.deviceId)
    const found = isQrId(deviceId) ? await qrStore(platform.directory).findWaiting(deviceId, now) : null
    if (found === null) return fail('devices/code-invalid')
    await giveBack(platform.directory, counters)
    return { ...deviceOf(found.userAgent), numbers: [...found.numbers] }
  },

  async confirm({ input, scope, session, platform, facts, now, newId, fail }) {
    requireOwnProof(session)
    const counters = guesses(scope.personId)
    await takeAttempt(platform.directory, counters, now)
    const { personId, instituteId } = scope
    const by = { personId, instituteId, cardId: session.cardId, auditId: newId(), requestId: facts.requestId, now }
    const deviceId = normaliseCode(input.deviceId)
    const { number } = input
    const verdict = isQrId(deviceId) ? await qrStore(platform.directory).choose({ deviceId, number, ...by }) : null
    if (verdict === 'approved') await giveBack(platform.directory, counters)
    return verdict === null ? fail('devices/code-invalid') : { isLetIn: verdict === 'approved' }
  },

  async finish({ input, platform, now, newId, fail }) {
    const store = qrStore(platform.directory)
    const deviceHash = await sha256(input.deviceCode)
    const status = await store.findStatus(deviceHash, now)
    if (status === 'waiting' || status === 'refused') return { status, login: null }
    if (status !== 'approved') return fail('devices/code-invalid')
    const token = newSecret()
    const tokenHash = await sha256(token)
    const expiresAt = new Date(now.getTime() + sessionLifetimeMs)
    await store.open(deviceHash, { id: newId(), tokenHash, expiresAt, now })
    const session = await findSession(platform.directory, { tokenHash, instituteId: null, now })
    if (session === null || session.institute === null) return fail('devices/code-invalid')
    return { status: 'approved' as const, login: loginResult(token, { ...session, institute: session.institute }) }
  },
})

function guesses(personId: string): Counter[] {
  return [{ key: `qr:guess:${personId}`, max: 20, windowMs: hourMs }]
}

function newDeviceId(): string {
  // Enough bytes that a draw with too many unusable ones is rare; then it is drawn again.
  return qrIdFrom(randomBytes(new Uint8Array(32))) ?? newDeviceId()
}
