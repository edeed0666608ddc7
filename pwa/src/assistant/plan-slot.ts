import { type ComponentType, createContext } from 'react'

/** A lesson plan as parts under their headings. */
export type PlanParts = {
  readonly name: string
  readonly parts: readonly { readonly heading: string; readonly lines: readonly { text: string; level: number }[] }[]
}

/** What another area makes of a lesson plan; the screen that shows the assistant provides it. */
export const PlanSlotContext = createContext<{ readonly PlanSlides?: ComponentType<PlanParts> }>({})
