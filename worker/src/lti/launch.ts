import { minuteMs } from '@takhti/schema/kit/durations'
import { ltiClaims, launchedSessionMs, launchLifetimeMs, pathOf, targetOf } from '@takhti/schema/lti/rules'
import { secretStore } from '#accounts/port.ts'
import { mirrorPerson, type MirrorPersonJob } from '#institutes/port.ts'
import { together } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import { verifiedClaims } from '#platform/jwt.ts'
import { log } from '#platform/log.ts'
import { enqueue, runJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { insertSession } from '#platform/session-store.ts'
import { beginConnecting } from './connect.ts'
import { launchMessage, type LaunchClaims, type LaunchMessage } from './launch-claims.ts'
import { readLink, type PickedLink } from './link-signature.ts'
import { launchedPerson, type Launched } from './person.ts'
import { beginPicking } from './pick.ts'
import { addressesOf, isComplete, type Place, type PlatformRow } from './platform-store.ts'
import { ltiStore } from './store.ts'
import { targetStore } from './target-store.ts'

type Sender = PlatformRow & Place

/** What a launch stores between its two steps. Only hashes: a reader of the table can end no launch. */
type Begun = { platformId: string; nonceHash: string; browserHash: string }

/** The request of either step. */
export type Step = {
  fields: URLSearchParams
  origin: string
  browser: string
  requestId: string
  userAgent: string | null
}

/** The first step: the address at which the platform states who the person is. */
export async function beginLaunch(
  platform: Platform,
  sender: Sender,
  { fields, origin, browser }: Step,
): Promise<string> {
  const clientId = fields.get('client_id')
  const isOurs = fields.get('iss') === sender.issuer && (clientId === null || clientId === sender.clientId)
  const hint = fields.get('login_hint')
  if (!isComplete(sender) || !isOurs || hint === null) throw new Failure('lti/launch-invalid')
  const [state, nonce] = [newSecret(), newSecret()]
  const now = platform.now()
  const body: Begun = {
    platformId: sender.id,
    nonceHash: await sha256(nonce),
    browserHash: await sha256(browser),
  }
  const expiresAt = new Date(now.getTime() + launchLifetimeMs)
  const stored = { hash: await sha256(state), purpose: 'lti', personId: null, body, expiresAt, now } as const
  await together(platform.directory, [secretStore(platform.directory).store(stored)])
  const address = new URL(sender.loginUrl)
  const messageHint = fields.get('lti_message_hint')
  const asked = {
    ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    ...{ client_id: sender.clientId, redirect_uri: addressesOf(sender.id, origin).launch, login_hint: hint },
    ...(messageHint !== null && { lti_message_hint: messageHint }),
    ...{ state, nonce },
  }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  return address.href
}

/**
 * How the second step ends: with a page of the app, with a choice of what the platform is to link to, or with a code by which a teacher
 * connects themself.
 */
export type Ended =
  | { kind: 'open'; address: string }
  | { kind: 'connect'; code: string; address: string }
  | ({ kind: 'pick' } & NonNullable<Awaited<ReturnType<typeof beginPicking>>>)

/** The second step: signs the person in and opens what was linked, or lets a teacher pick a link. */
export async function endLaunch(platform: Platform, sender: Sender, step: Step): Promise<Ended> {
  const message = await provenLaunch(platform, sender, step)
  const { requestId } = step
  if (message.kind === 'pick') {
    const picking = await beginPicking(platform, sender, { claims: message.claims, requestId })
    return picking === null
      ? connecting(platform, sender, { claims: message.claims.person, step })
      : { kind: 'pick', ...picking }
  }
  const { claims } = message
  const db = platform.institute(sender.shard)
  const link = await readLink(platform, claims.pickedLink, { platformId: sender.id })
  const target = link ?? targetOf(claims.targetLink, step.origin)
  if (target !== null && !(await targetStore(sender, db).hasTarget(target))) throw new Failure('common/not-found')
  const person = await launchedPerson(platform, sender, { claims, requestId })
  if (person === null) return connecting(platform, sender, { claims, step })
  if (link !== null && person.role === 'learner') await enterClass(platform, sender, { link, person })
  if (target?.kind === 'assessment' && person.role === 'learner' && claims.lineItem !== null)
    await ltiStore(sender, db).putGrade({
      ...{ id: platform.newId(), platformId: sender.id, assessmentId: target.id, personId: person.personId },
      ...{ subject: claims.subject, lineItem: claims.lineItem, at: platform.now().toISOString() },
    })
  const code = await openSession(platform, sender, { person, userAgent: step.userAgent })
  const path = target === null ? '/' : pathOf(target, person.role)
  // In the fragment, which no server sees; the page names the person, and a press uses the code.
  return { kind: 'open', address: `${step.origin}/login/link?back=${encodeURIComponent(path)}#code=${code}` }
}

async function connecting(
  platform: Platform,
  sender: Sender,
  { claims: { subject }, step: { browser, origin } }: { claims: LaunchClaims; step: Step },
): Promise<Ended> {
  const code = await beginConnecting(platform, { platformId: sender.id, subject, browser })
  return { kind: 'connect', code, address: `${origin}/dashboard/connections` }
}

/** A teacher of the class picked the link, so whom the platform sends by it as a learner is in the class. */
async function enterClass(
  platform: Platform,
  { instituteId, shard }: Sender,
  { link, person: { personId } }: { link: PickedLink; person: Launched },
): Promise<void> {
  const { isThere, isMember } = await targetStore({ instituteId }, platform.institute(shard)).placeIn(link, personId)
  if (!isThere) throw new Failure('common/not-found')
  if (isMember) return
  const at = platform.now().toISOString()
  const body: MirrorPersonJob = { shard, instituteId, personId, at, classIds: [link.classId] }
  const job = { id: platform.newId(), kind: 'mirrorPerson' as const, body, dueAt: at }
  await together(platform.directory, [enqueue(platform.directory, job)])
  await runJob(platform, job, () => mirrorPerson(platform, body))
}

async function provenLaunch(platform: Platform, sender: Sender, { fields, browser }: Step): Promise<LaunchMessage> {
  const now = platform.now()
  const state = fields.get('state') ?? ''
  // Used up before anything is checked, so that nothing can be tried twice.
  const taken = await secretStore(platform.directory).take({ hash: await sha256(state), purpose: 'lti', now })
  if (taken === null) throw new Failure('lti/launch-over')
  // `beginLaunch` alone stores secrets of this purpose.
  const begun = taken.body as Begun
  const isHere = begun.platformId === sender.id && begun.browserHash === (await sha256(browser))
  if (!isHere || !isComplete(sender)) throw new Failure('lti/launch-invalid')
  const answer = await verifiedClaims(platform, {
    ...{ token: fields.get('id_token') ?? '', keysUrl: sender.keysUrl },
    ...{ issuer: sender.issuer, audience: sender.clientId },
  })
  if ('problem' in answer) throw new Failure(answer.problem === 'over' ? 'lti/launch-over' : 'lti/launch-invalid')
  const message = launchMessage(answer.claims, sender.clientId)
  const claims = message?.kind === 'pick' ? message.claims.person : message?.claims
  if (message !== null && claims !== undefined && (await isFor(sender, claims, begun.nonceHash))) return message
  const type = answer.claims[ltiClaims.messageType]
  log('warn', 'a launch was refused', {
    instituteId: sender.instituteId,
    code: typeof type === 'string' ? type.slice(0, 40) : '',
  })
  throw new Failure('lti/launch-invalid')
}

async function isFor(sender: Sender, { deploymentId, nonce }: LaunchClaims, nonceHash: string): Promise<boolean> {
  // Only the handlers of the area write the column.
  const deployments = JSON.parse(sender.deploymentIds) as string[]
  return deployments.includes(deploymentId) && (await sha256(nonce)) === nonceHash
}

const codeLifetimeMs = 5 * minuteMs

/**
 * A session that waits for its code. It acts in this institute alone, on no account and never as an admin: a platform
 * vouches for no more.
 */
async function openSession(
  platform: Platform,
  { instituteId }: Sender,
  { person, userAgent }: { person: Launched; userAgent: string | null },
): Promise<string> {
  const { directory } = platform
  const now = platform.now()
  const code = newSecret()
  const sessionId = platform.newId()
  const expiresAt = new Date(now.getTime() + codeLifetimeMs)
  const body = { sessionId, untilMs: now.getTime() + launchedSessionMs }
  await together(directory, [
    insertSession(directory, {
      ...{ id: sessionId, tokenHash: await sha256(newSecret()), personId: person.personId, instituteId },
      ...{ onlyInstituteId: instituteId, reach: 'card', via: 'token', userAgent, expiresAt, now },
    }),
    secretStore(directory).store({
      ...{ hash: await sha256(code), purpose: 'loginToken', personId: person.personId, body, expiresAt, now },
    }),
  ])
  return code
}
