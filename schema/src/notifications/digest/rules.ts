/** How often a digest is mailed to those who want one. */
export const digestPeriods = ['daily', 'weekly'] as const

export type DigestPeriod = (typeof digestPeriods)[number]
