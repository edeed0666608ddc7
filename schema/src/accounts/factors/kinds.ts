/** Kinds of second factor. */
export const factorKinds = ['totp', 'passkey'] as const

export type FactorKind = (typeof factorKinds)[number]
