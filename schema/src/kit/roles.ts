/** The roles a membership can hold; the specification's *institute* role is `admin`. */
export const roles = ['instructor', 'learner', 'admin', 'guest', 'operator'] as const

export type Role = (typeof roles)[number]

/**
 * The callers of a call. `anyone` needs no session, `signedIn` needs one but no institute. A list needs a membership
 * with one of its roles in the chosen institute, and `['operator']` needs an operator's session.
 */
export type Callers = 'anyone' | 'signedIn' | readonly Role[]

/**
 * A session's reach. `full` is a person's browser; `capture` is a paired extension that may only send captures. `card`
 * is a printed login card, which acts in its institute and never on the person's account. `operator` is platform staff,
 * for the platform's calls only; `pending` may only give the second factor.
 */
export const sessionReaches = ['full', 'capture', 'card', 'operator', 'pending'] as const

export type SessionReach = (typeof sessionReaches)[number]

/** How a request came in: by a session, or by a personal access token, which only makes the calls of its scopes. */
export type Reach = SessionReach | 'token'

/** Whether a session of this reach acts as a member of its institute: a person's browser, or a login card. */
export function actsAsMember(reach: Reach): boolean {
  return reach === 'full' || reach === 'card'
}

/**
 * Whether a call acts on its caller's account, beyond any institute. A session of a login card may make none of these,
 * and a client with one offers and queues none.
 */
export function actsOnAccount(call: { roles: Callers; takesCard?: boolean }): boolean {
  return call.roles === 'signedIn' && call.takesCard !== true
}

/** Whether a session of this reach may act on its person's account; a client of an older build does not know the reach. */
export function reachesAccount(reach: SessionReach | undefined): boolean {
  return reach === undefined || reach === 'full'
}

/** Whether a call is the platform's own, which no institute's credentials reach. */
export function isForOperators(callers: Callers): boolean {
  return typeof callers !== 'string' && callers.includes('operator')
}
