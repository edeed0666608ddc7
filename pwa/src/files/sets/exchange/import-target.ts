import type { Question } from '@takhti/schema/questions/model'
import { maxQuestionsOfSet } from '@takhti/schema/questions/sets/rules'
import { addToSet, setOnDevice, type DeviceSet } from '../set-store.ts'

type Items = readonly { id: string }[]

/** What imported questions go into: a question set or an assessment. */
export type ImportTarget = {
  id: string
  name: string
  /** The questions that it has, as the screen shows them. */
  items: Items
  /** The most questions that it may have. Those beyond make question sets. */
  most: number
  /** The questions that it has now, on this device. */
  load: () => Promise<Items>
  /** Adds questions at the end, on this device and through the outbox. Those that are there stay as they are. */
  add: (questions: readonly Question[]) => Promise<void>
}

/** A question set as the target of an import. */
export function targetOfSet({ id, name, items }: DeviceSet<Question>): ImportTarget {
  return {
    ...{ id, name, items, most: maxQuestionsOfSet },
    load: async () => (await setOnDevice<Question>(id, false).queryFn()).data.items,
    add: (questions) => addToSet(id, false, questions),
  }
}
