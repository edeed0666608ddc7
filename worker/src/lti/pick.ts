import { hourMs } from '@takhti/schema/kit/durations'
import { ltiClaims, pathOf } from '@takhti/schema/lti/rules'
import { secretStore } from '#accounts/port.ts'
import { together } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import type { PickingClaims } from './launch-claims.ts'
import { signedLink } from './link-signature.ts'
import { personStore } from './person-store.ts'
import { launchedPerson } from './person.ts'
import type { Place, PlatformRow } from './platform-store.ts'
import { targetStore, type Pickable } from './target-store.ts'
import { signAsTool } from './tool-key.ts'

type Sender = PlatformRow & Place

/** What waits while a teacher picks: what the platform asked, and for whom. */
type Picking = { platformId: string; deploymentId: string; returnUrl: string; data: string | null }

const pickingMs = hourMs

/** The choices of a teacher whom the platform sent to pick a link, and the secret that one choice uses; null for a teacher who is unknown here. */
export async function beginPicking(
  platform: Platform,
  sender: Sender,
  { claims, requestId }: { claims: PickingClaims; requestId: string },
): Promise<{ choices: Pickable[]; secret: string } | null> {
  const person = await launchedPerson(platform, sender, { claims: claims.person, requestId })
  if (person === null) return null
  const { personId, role } = person
  if (role !== 'instructor') throw new Failure('lti/not-admitted')
  const now = platform.now()
  const secret = newSecret()
  const { returnUrl, data } = claims
  const body: Picking = { platformId: sender.id, deploymentId: claims.person.deploymentId, returnUrl, data }
  const expiresAt = new Date(now.getTime() + pickingMs)
  await together(platform.directory, [
    secretStore(platform.directory).store({
      ...{ hash: await sha256(secret), purpose: 'ltiPick', personId, body, expiresAt, now },
    }),
  ])
  return { choices: await targetStore(sender, platform.institute(sender.shard)).listPickable(personId), secret }
}

/** The signed answer to the platform, and where the browser posts it. */
export async function endPicking(
  platform: Platform,
  sender: Sender,
  { fields, origin }: { fields: URLSearchParams; origin: string },
): Promise<{ returnUrl: string; token: string }> {
  const hash = await sha256(fields.get('picking') ?? '')
  const taken = await secretStore(platform.directory).take({ hash, purpose: 'ltiPick', now: platform.now() })
  if (taken === null || taken.personId === null) throw new Failure('lti/launch-over')
  // `beginPicking` alone stores secrets of this purpose.
  const { platformId, deploymentId, returnUrl, data } = taken.body as Picking
  if (platformId !== sender.id) throw new Failure('lti/launch-invalid')
  const place = { platformId, instituteId: sender.instituteId }
  if (!(await personStore(platform.directory, place).teachesHere(taken.personId))) throw new Failure('lti/not-admitted')
  const choices = await targetStore(sender, platform.institute(sender.shard)).listPickable(taken.personId)
  const chosen = choices.find(({ kind, id, classId }) => fields.get('choice') === `${kind}.${id}.${classId}`)
  if (chosen === undefined) throw new Failure('common/not-found')
  const { clientId, issuer } = sender
  const token = await signAsTool(platform, sender, {
    ...{ iss: clientId, aud: issuer, nonce: newSecret() },
    [ltiClaims.version]: '1.3.0',
    [ltiClaims.messageType]: 'LtiDeepLinkingResponse',
    [ltiClaims.deploymentId]: deploymentId,
    [ltiClaims.contentItems]: [await contentItem(platform, chosen, { platformId, origin })],
    ...(data !== null && { [ltiClaims.deepLinkData]: data }),
  })
  return { returnUrl, token }
}

async function contentItem(
  platform: Platform,
  chosen: Pickable,
  { platformId, origin }: { platformId: string; origin: string },
): Promise<object> {
  const { kind, id, name, points } = chosen
  return {
    ...{ type: 'ltiResourceLink', title: name, url: `${origin}${pathOf({ kind, id }, 'instructor')}` },
    custom: { takhti_link: await signedLink(platform, chosen, { platformId }) },
    ...(points > 0 && { lineItem: { label: name, scoreMaximum: points, resourceId: id } }),
  }
}
