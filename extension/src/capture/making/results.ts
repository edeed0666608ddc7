import type { Cards, Quiz, Summary } from '@takhti/schema/ai/model'
import type { Capture } from '@takhti/schema/capture/model'

/** Results that this device can make of a capture offline. */
export const makings = ['summary', 'quiz', 'cards'] as const

export type Making = (typeof makings)[number]

/** The request to the engine. */
export type Order = { making: Making; capture: Capture; seed: number }

/** The engine's result; each item names the span of the source that it comes from. */
export type Made =
  | { making: 'summary'; summary: Summary }
  | { making: 'quiz'; quiz: Quiz }
  | { making: 'cards'; cards: Cards }
