/** The features of a licence, in the specification's names. */
export const features = ['brightAi', 'aiCredits', 'liveConference', 'notebooks'] as const

export type Feature = (typeof features)[number]

/** The limits of a licence: people and classes by head, storage in bytes, credits and sessions by use. */
export const limitTypes = ['students', 'teachers', 'classes', 'dataStorage', 'aiCredits', 'liveSessionsPerDay'] as const

export type LimitType = (typeof limitTypes)[number]
