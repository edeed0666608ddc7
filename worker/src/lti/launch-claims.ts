import { webhookAddress } from '@takhti/schema/exchange/webhooks/rules'
import { ltiClaims, roleOf, scoreScope } from '@takhti/schema/lti/rules'
import * as z from 'zod'

/** What a launch states of its person and its link, once its signature was checked. */
export type LaunchClaims = {
  subject: string
  deploymentId: string
  nonce: string
  role: 'instructor' | 'learner' | null
  email: string
  isEmailVerified: boolean
  name: string
  givenName: string
  familyName: string
  targetLink: string
  /** What this tool put into the link when it was picked here; empty in a link that was written by hand. */
  pickedLink: string
  /** The gradebook's column of this link, where scores may be sent; null where there is none. */
  lineItem: string | null
}

/** A teacher who is to pick a link, and where the answer goes. */
export type PickingClaims = { person: LaunchClaims; returnUrl: string; data: string | null }

/** The message of a launch. */
export type LaunchMessage = { kind: 'open'; claims: LaunchClaims } | { kind: 'pick'; claims: PickingClaims }

const Text = z.string().max(2_000).catch('')

const Shared = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  [ltiClaims.version]: z.literal('1.3.0'),
  [ltiClaims.deploymentId]: z.string().min(1).max(255),
  [ltiClaims.roles]: z.array(z.string()).max(100),
  ...{ email: Text, name: Text, given_name: Text, family_name: Text },
  email_verified: z.boolean().catch(false),
})

const Opening = Shared.extend({
  [ltiClaims.messageType]: z.literal('LtiResourceLinkRequest'),
  [ltiClaims.resourceLink]: z.object({ id: z.string().min(1) }),
  [ltiClaims.targetLink]: Text,
  [ltiClaims.custom]: z.object({ takhti_link: Text }).catch({ takhti_link: '' }),
  [ltiClaims.endpoint]: z
    .object({ scope: z.array(z.string()), lineitem: z.string().max(1_000) })
    .optional()
    .catch(undefined),
})

const Picking = Shared.extend({
  [ltiClaims.messageType]: z.literal('LtiDeepLinkingRequest'),
  [ltiClaims.deepLinkSettings]: z.object({
    deep_link_return_url: z.string().max(2_000),
    accept_types: z.array(z.string()).refine((types) => types.includes('ltiResourceLink')),
    data: z.string().max(10_000).optional(),
  }),
})

type Shared = z.infer<typeof Shared>

/** The message of a launch for this client; null for any other message, or one that is not whole. */
export function launchMessage(payload: unknown, clientId: string): LaunchMessage | null {
  const opening = Opening.safeParse(payload)
  if (opening.success) return isForUs(opening.data, clientId) ? { kind: 'open', claims: openingOf(opening.data) } : null
  const picking = Picking.safeParse(payload)
  if (!picking.success || !isForUs(picking.data, clientId)) return null
  const settings = picking.data[ltiClaims.deepLinkSettings]
  const returnUrl = webhookAddress(settings.deep_link_return_url)
  if (returnUrl === null) return null
  const person = { ...personOf(picking.data), targetLink: '', pickedLink: '', lineItem: null }
  return { kind: 'pick', claims: { person, returnUrl, data: settings.data ?? null } }
}

// With several audiences the token must state that it is for us.
function isForUs({ aud, azp }: Pick<Shared, 'aud' | 'azp'>, clientId: string): boolean {
  return azp === undefined ? typeof aud === 'string' || aud.length === 1 : azp === clientId
}

function openingOf(claims: z.infer<typeof Opening>): LaunchClaims {
  const endpoint = claims[ltiClaims.endpoint]
  const column = endpoint?.scope.includes(scoreScope) === true ? endpoint.lineitem : null
  return {
    ...personOf(claims),
    targetLink: claims[ltiClaims.targetLink],
    pickedLink: claims[ltiClaims.custom].takhti_link,
    lineItem: column === null ? null : webhookAddress(column),
  }
}

function personOf(claims: Shared) {
  const { sub: subject, nonce, email, name, given_name: givenName, family_name: familyName } = claims
  return {
    ...{ subject, nonce, email, name, givenName, familyName, isEmailVerified: claims.email_verified },
    ...{ deploymentId: claims[ltiClaims.deploymentId], role: roleOf(claims[ltiClaims.roles]) },
  }
}
