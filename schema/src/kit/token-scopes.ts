/** What a personal access token may do; each call that takes tokens names one of these. */
export const tokenScopes = [
  'classes:read',
  'roster:read',
  'roster:write',
  'assessments:read',
  'results:read',
  'attendance:read',
] as const

export type TokenScope = (typeof tokenScopes)[number]
