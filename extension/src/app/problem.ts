import type { ErrorCode } from '@takhti/schema/kit/errors'

/** The client-side problems. */
export const localProblems = [
  'offline',
  'badAddress',
  'notTakhti',
  'notAllowed',
  'notRevoked',
  'codeExpired',
  'noAccess',
  'isPdf',
  'movedOn',
  'noSelection',
  'noText',
  'noCaptions',
  'advertisement',
  'wall',
  'unreadableFile',
  'storageFull',
] as const

/** Why something did not work: a code of the catalogue, or one of our own. */
export type Problem = ErrorCode | (typeof localProblems)[number]
