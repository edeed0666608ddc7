import type { Cards, Quiz, Summary } from '@takhti/schema/ai/model'
import type { Capture } from '@takhti/schema/capture/model'

/** What can be made of a capture on this device, without a network. */
export const makings = ['summary', 'quiz', 'cards'] as const

export type Making = (typeof makings)[number]

/** What the engine is asked for. */
export type Order = { making: Making; capture: Capture; seed: number }

/** What it made; each item names the span of the source that it comes from. */
export type Made =
  | { making: 'summary'; summary: Summary }
  | { making: 'quiz'; quiz: Quiz }
  | { making: 'cards'; cards: Cards }
