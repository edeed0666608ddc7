import type { Offered, QuestionSource } from '../assessment-store.ts'

/** The sources of the add menu, in its order. */
export const addSources = ['sets', 'generated', 'bank', 'curated'] as const

export type AddSource = (typeof addSources)[number]

/** Questions of one source, to pick from. */
export type Offer = { source: QuestionSource; questions: readonly Offered[] }
