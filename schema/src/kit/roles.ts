/** The roles a membership can hold; the specification's *institute* role is `admin`. */
export const roles = ['instructor', 'learner', 'admin', 'guest', 'operator'] as const

export type Role = (typeof roles)[number]

/**
 * Who may make a call: `anyone` needs no session, `signedIn` needs one but no institute,
 * a list needs a membership with one of the roles in the chosen institute.
 */
export type Callers = 'anyone' | 'signedIn' | readonly Role[]

/** A session's reach: `full` for a person's browser, `capture` for a paired extension that may only send captures. */
export const sessionReaches = ['full', 'capture'] as const

export type SessionReach = (typeof sessionReaches)[number]
