/** The way in which a session was opened: the person's proof. */
export const sessionWays = ['password', 'link', 'google', 'qr', 'card', 'code', 'token', 'device', 'pairing'] as const

export type SessionWay = (typeof sessionWays)[number]
