import { deviceOf } from '@takhti/schema/accounts/sessions/rules'
import { normaliseCode } from '@takhti/schema/classes/rules'
import type { DeviceMessage } from '@takhti/schema/devices/messages/model'
import { pairing } from '@takhti/schema/devices/pairing/contract'
import {
  isPairingCode,
  pairingCodeFrom,
  pairingLifetimeMs,
  pairingPollMs,
  wordsFrom,
} from '@takhti/schema/devices/pairing/rules'
import { hourMs } from '@takhti/schema/kit/durations'
import { loginResult, requireOwnProof, slowDown } from '#accounts/port.ts'
import { implement, type Acting } from '#http/implement.ts'
import { giveBack, takeAttempt, type Counter } from '#platform/attempts.ts'
import { sessionLifetimeMs } from '#platform/auth.ts'
import { newSecret, randomBytes, sha256 } from '#platform/random.ts'
import { findSession } from '#platform/session-store.ts'
import { deviceWasUnpaired, messageDevices, publishToPeople } from '#rooms/port.ts'
import { obeyingStore, pairingStore, waitingStore, type Actor } from './store.ts'
import { webviewPath } from './webviews.ts'

export const pairingHandlers = implement(pairing, () => null, {
  async ask({ platform, facts, now, newId }) {
    // A school behind one address has many panels, each with a fresh code every five minutes.
    await slowDown(platform, { what: 'pairing', source: facts.source, perMinute: 200 })
    const deviceSecret = newSecret()
    const code = newPairingCode()
    const words = wordsFrom(randomBytes(new Uint8Array(2)))
    const { userAgent } = facts
    const createdAt = now.toISOString()
    const expiresAt = new Date(now.getTime() + pairingLifetimeMs).toISOString()
    const secretHash = await sha256(deviceSecret)
    const row = { id: newId(), secretHash, code, words, userAgent, createdAt, expiresAt }
    await waitingStore(platform.directory).insert(row)
    return { code, words, deviceSecret, expiresInMs: pairingLifetimeMs, intervalMs: pairingPollMs }
  },

  async wait({ input, platform, facts, now }) {
    const store = waitingStore(platform.directory)
    const secretHash = await sha256(input.deviceSecret)
    const found = await store.findBySecret(secretHash, now)
    if (found === null) return { status: 'over' as const, byName: null, open: null }
    const { status, byName, webview } = found
    if (webview !== null) await store.takeWebview(secretHash)
    const open = webview === null ? null : `${facts.origin}${webviewPath(webview)}`
    return { status, byName: status === 'claimed' ? byName : null, open }
  },

  async confirm({ input, platform, now, newId, fail }) {
    const store = waitingStore(platform.directory)
    const secretHash = await sha256(input.deviceSecret)
    if (!input.isRight) {
      await store.refuse(secretHash)
      return { login: null }
    }
    const token = newSecret()
    const tokenHash = await sha256(token)
    const expiresAt = new Date(now.getTime() + sessionLifetimeMs)
    await store.open(secretHash, { id: newId(), tokenHash, expiresAt, now })
    const session = await findSession(platform.directory, { tokenHash, instituteId: null, now })
    if (session === null || session.institute === null) return fail('devices/code-invalid')
    const { personId, institute } = session
    platform.defer('tell of a device', () =>
      publishToPeople(platform.env, { instituteId: institute.id, personIds: [personId] }, changed),
    )
    return { login: loginResult(token, { ...session, institute }) }
  },

  async look({ input, scope, platform, now, fail }) {
    const counters = guesses(scope.personId)
    await takeAttempt(platform.directory, counters, now)
    const code = normaliseCode(input.deviceCode)
    const found = isPairingCode(code) ? await pairingStore(platform.directory).findWaiting(code, now) : null
    if (found === null) return fail('devices/code-invalid')
    await giveBack(platform.directory, counters)
    return { ...deviceOf(found.userAgent), words: [...found.words] }
  },

  async pair({ input, ...args }) {
    const { scope, session, platform, now, fail } = args
    requireOwnProof(session)
    const counters = guesses(scope.personId)
    await takeAttempt(platform.directory, counters, now)
    const code = normaliseCode(input.deviceCode)
    const store = pairingStore(platform.directory)
    const claimed = isPairingCode(code) ? await store.claim(code, input.name ?? '', actorOf(args)) : null
    if (claimed === null) return fail('devices/code-invalid')
    await giveBack(platform.directory, counters)
    return claimed
  },

  async unpair({ input, ...args }) {
    const { scope, session, platform, fail } = args
    const which = input.deviceId === undefined ? { sessionId: session.sessionId } : { deviceId: input.deviceId }
    const ended = await pairingStore(platform.directory).end(which, actorOf(args))
    if (ended === null) return fail('devices/not-paired')
    const { instituteId, personId } = scope
    if (ended.sessionId !== null)
      await deviceWasUnpaired(platform.env, { instituteId, personId, sessionId: ended.sessionId })
    await publishToPeople(platform.env, { instituteId, personIds: [personId] }, changed)
    return { message: 'Unpaired' }
  },

  async status({ scope, session, platform, now }) {
    const { personId, instituteId } = scope
    const rows = await obeyingStore(platform.directory).list({ personId, instituteId, now })
    const devices = rows.map(({ userAgent, seenAt, sessionId, status, ...row }) => ({
      ...row,
      ...deviceOf(userAgent),
      status: status === 'paired' ? ('paired' as const) : ('claimed' as const),
      lastSeenAt: seenAt?.toISOString() ?? null,
      isThis: sessionId === session.sessionId,
    }))
    return { devices }
  },

  async send({ input, scope, platform, now, fail }) {
    const { userKneuraId, instituteKneuraId, deviceId, type, message } = input
    const { personId, instituteId } = scope
    if (userKneuraId !== personId || instituteKneuraId !== instituteId) return fail('common/forbidden')
    if (type === 'START_LIVE_CLASS' && message.instituteKneuraId !== instituteId) return fail('common/forbidden')
    const obeying = await obeyingStore(platform.directory).listObeying({ personId, instituteId, now }, deviceId)
    if (obeying.length === 0) return fail('devices/not-paired')
    // Checked together as one of the listed messages; taken apart the compiler no longer knows which.
    const sent = { type, message } as DeviceMessage
    await messageDevices(platform.env, { instituteId, personId }, { message: sent, sessionIds: obeying })
    return { message: 'Sent', devices: obeying.length }
  },

  async sendToWaiting({ input, ...args }) {
    const { scope, platform, now, fail } = args
    const counters = guesses(scope.personId)
    await takeAttempt(platform.directory, counters, now)
    const code = normaliseCode(input.deviceCode)
    const store = pairingStore(platform.directory)
    const isShown = isPairingCode(code) && (await store.show(code, input.type, actorOf(args)))
    if (!isShown) return fail('devices/code-invalid')
    await giveBack(platform.directory, counters)
    return { message: 'Sent' }
  },
})

const changed = { type: 'device/changed', body: {} } as const

type ActorArgs = Pick<Acting, 'scope' | 'facts' | 'now' | 'newId'>

function actorOf({ scope, facts, now, newId }: ActorArgs): Actor {
  const { personId, instituteId } = scope
  return { personId, instituteId, auditId: newId(), requestId: facts.requestId, now }
}

function guesses(personId: string): Counter[] {
  return [{ key: `pair:guess:${personId}`, max: 20, windowMs: hourMs }]
}

function newPairingCode(): string {
  // Enough bytes that a draw with too many unusable ones is rare; then it is drawn again.
  return pairingCodeFrom(randomBytes(new Uint8Array(24))) ?? newPairingCode()
}
