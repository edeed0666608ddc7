/** The start of every personal access token, by which scanners for leaked secrets recognise one. */
export const tokenPrefix = 'takhti_pat_'

/** The form of a token: the prefix, and 256 random bits in base64url. */
export const tokenForm = /^takhti_pat_[\w-]{43}$/

/** How many tokens a person may have in an institute. */
export const maxTokens = 20

/** The longest time that a token works. */
export const maxTokenDays = 365

/** The choices of the form, in days. */
export const tokenLifetimes = [7, 30, 90, 365] as const

/** The longest name of a token. */
export const maxTokenName = 60
