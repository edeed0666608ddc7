import { hourMs, minuteMs } from '../kit/durations.ts'

/** How many platforms an institute may register. */
export const maxPlatforms = 20

/** How many deployments of a platform may launch. */
export const maxDeployments = 50

/** How long a launch may take from its beginning until the platform sends the person. */
export const launchLifetimeMs = 10 * minuteMs

/** How long a session of a launch lasts. The platform opens another one at any time. */
export const launchedSessionMs = 12 * hourMs

/** The names of claims and scopes of LTI 1.3, AGS 2.0 and Deep Linking 2.0. */
const lti = 'https://purl.imsglobal.org/spec/lti/claim'
export const ltiClaims = {
  version: `${lti}/version`,
  messageType: `${lti}/message_type`,
  deploymentId: `${lti}/deployment_id`,
  targetLink: `${lti}/target_link_uri`,
  roles: `${lti}/roles`,
  resourceLink: `${lti}/resource_link`,
  custom: `${lti}/custom`,
  endpoint: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
  deepLinkSettings: 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings',
  deepLinkData: 'https://purl.imsglobal.org/spec/lti-dl/claim/data',
  contentItems: 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items',
} as const

export const scoreScope = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'

const vocabulary = 'http://purl.imsglobal.org/vocab/lis/v2'
const teaching = [`${vocabulary}/membership#Instructor`, 'Instructor']
const learning = [`${vocabulary}/membership#Learner`, 'Learner']
const teachingAnywhere = [`${vocabulary}/institution/person#Instructor`, `${vocabulary}/institution/person#Faculty`]
const learningAnywhere = [`${vocabulary}/institution/person#Student`, `${vocabulary}/institution/person#Learner`]

/**
 * The role of a person whom a platform sends. The role in the course decides, and without one the role in the
 * institution. Null for all others: no platform makes an admin.
 */
export function roleOf(roles: readonly string[]): 'instructor' | 'learner' | null {
  const has = (wanted: readonly string[]) => roles.some((role) => wanted.includes(role))
  if (has(teaching)) return 'instructor'
  if (has(learning)) return 'learner'
  if (has(learningAnywhere)) return 'learner'
  return has(teachingAnywhere) ? 'instructor' : null
}

/** What a launch opens. */
export type LaunchTarget = { kind: 'assessment' | 'lesson'; id: string }

const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const targets = [
  { kind: 'assessment', path: new RegExp(`^/dashboard/(?:assessment|attempt)/(${id})/?$`) },
  { kind: 'lesson', path: new RegExp(`^/lesson/(${id})/?$`) },
] as const

/** What an address of this app shows: an assessment or a lesson; null for any other address. */
export function targetOf(address: string, origin: string): LaunchTarget | null {
  const url = URL.parse(address)
  if (url === null || url.origin !== origin) return null
  for (const { kind, path } of targets) {
    const found = path.exec(url.pathname)?.[1]
    if (found !== undefined) return { kind, id: found }
  }
  return null
}

/** The page of the app that shows a target to a person of this role. */
export function pathOf({ kind, id: targetId }: LaunchTarget, role: 'instructor' | 'learner'): string {
  if (kind === 'lesson') return `/lesson/${targetId}`
  return role === 'learner' ? `/dashboard/attempt/${targetId}` : `/dashboard/assessment/${targetId}`
}

/** The address that takes scores of a gradebook's column: its path gets one more step, before any query. */
export function scoresAddress(lineItem: string): string {
  const url = new URL(lineItem)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
  return url.href
}
