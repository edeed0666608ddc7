import * as z from 'zod'
import { filed } from '../../files/filing/model.ts'
import { languagePattern } from '../../kit/language.ts'
import { Instant } from '../../kit/time.ts'
import { Id, line } from '../../kit/wire.ts'
import { Question } from '../model.ts'
import { maxChangesAtOnce } from './rules.ts'

/** BCP 47 tag of a set's language; `und` if unknown. */
export const SetLanguage = z.string().max(60).regex(languagePattern, 'not a language tag')

/** The fields that a set stores with each item. */
export const storedFields = {
  /** The id of the wording, made by its author. */
  version: Id,
  /** The item that this is the other wording of, where two devices wrote one. */
  otherOf: Id.optional(),
}

/** A set or a deck as it is named and filed. `revision` grows with every change. */
export const setFields = {
  id: Id,
  name: z.string(),
  language: z.string(),
  /** The item of *My content* that it was made from; null for none, or a deleted one. */
  sourceId: Id.nullable(),
  revision: z.int().min(1),
  createdAt: Instant,
  ...filed,
}

/** The input that creates a set or a deck. A client without a network makes the id. */
export const madeWith = {
  id: Id.optional(),
  name: line(200),
  language: SetLanguage.default('und'),
  sourceId: Id.optional(),
}

/** Changes of a set of `item`s, in their order; `SetChange` of the rules explains each. */
export function changesOf<Item extends z.ZodType>(item: Item) {
  const put = z.object({
    kind: z.literal('put'),
    item,
    version: Id,
    base: Id.nullable(),
    after: Id.nullable().optional(),
  })
  const remove = z.object({ kind: z.literal('remove'), id: Id, base: Id })
  const move = z.object({ kind: z.literal('move'), id: Id, after: Id.nullable() })
  return z
    .array(z.discriminatedUnion('kind', [put, remove, move]))
    .min(1)
    .max(maxChangesAtOnce)
}

/** A stored question of a set. */
export const StoredQuestion = Question.extend(storedFields)

export type StoredQuestion = z.infer<typeof StoredQuestion>

/** A question set of *My content*. */
export const QuestionSet = z.object({ ...setFields, questions: z.array(StoredQuestion) })

export type QuestionSet = z.infer<typeof QuestionSet>
