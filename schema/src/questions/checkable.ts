import type { Numeric } from './model.ts'
import type { allTypes } from './rules.ts'

/** The input of the checks; every `Question` is one, whichever engine or person made it. */
export type Checkable = {
  type: (typeof allTypes)[number]
  description: string
  options: readonly { id: string; title: string }[]
  correctOptions: readonly string[]
  answer: string
  evidence?: string | undefined
  span?: { start: number; end: number; quote: string } | undefined
  range?: { min: number; max: number; right: number } | undefined
  numeric?: Numeric | undefined
  spots?: readonly object[] | undefined
  image?: string | undefined
}
