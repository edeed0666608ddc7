/** What a licence can switch on, in the specification's names. */
export const features = ['brightAi', 'aiCredits', 'liveConference', 'notebooks'] as const

export type Feature = (typeof features)[number]
