import type { Shortfall } from '@takhti/assistant/port'
import type { LessonItem, LessonPart, Refused } from '@takhti/schema/ai/model'
import { originOf, type Origin } from './engines/origin.ts'

/** A lesson as far as it has streamed. */
export type LessonDraft = {
  title: string
  items: readonly LessonItem[]
  origin: Origin | null
  refused: Refused['refused'] | null
  short: Shortfall | null
  /** Whether the user stopped it before its end. */
  isStopped: boolean
}

export const noLesson: LessonDraft = {
  title: '',
  items: [],
  origin: null,
  refused: null,
  short: null,
  isStopped: false,
}

/** Whether a usable part has arrived. */
export function hasCome({ items }: LessonDraft): boolean {
  return items.length > 0
}

/** A lesson with its next part; `origin` names the engine that makes it, until the end names the one that did. */
export function withPart(draft: LessonDraft, part: LessonPart, origin: Origin): LessonDraft {
  switch (part.kind) {
    case 'title':
      return { ...draft, title: part.title, origin }
    case 'item':
      return { ...draft, items: [...draft.items, part.item] }
    case 'questions': {
      const { itemId, questions } = part
      return { ...draft, items: draft.items.map((item) => (item.id === itemId ? { ...item, questions } : item)) }
    }
    case 'end':
      return { ...draft, short: part.short ?? null, origin: origin.madeBy === 'edge' ? originOf(part) : origin }
    case 'refused':
      return { ...draft, refused: part.refused }
  }
}
