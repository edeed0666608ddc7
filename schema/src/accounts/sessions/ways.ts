/** How a session came to be: what its person showed. */
export const sessionWays = ['password', 'link', 'google', 'qr', 'card', 'code', 'token', 'device', 'pairing'] as const

export type SessionWay = (typeof sessionWays)[number]
