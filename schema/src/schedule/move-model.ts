import * as z from 'zod'
import { Id } from '../kit/wire.ts'
import { Day } from './day.ts'
import { Slot, When } from './model.ts'

const { startMinute, timeZone } = Slot.shape

/**
 * A move as its device made it, in the wall-clock time of the entry. `was` is where the device saw the entry: without
 * it a move of last week would undo what another teacher did since.
 */
export const Move = z.discriminatedUnion('kind', [
  /** A whole entry. */
  z.object({
    kind: z.literal('entry'),
    scheduleId: Id,
    was: z.object({ when: When, startMinute, timeZone }),
    to: z.object({ when: When, startMinute }),
  }),
  /** One lesson of a weekly entry, which becomes an entry of its own under `singleId`. */
  z.object({
    kind: z.literal('lesson'),
    scheduleId: Id,
    was: z.object({ date: Day, startMinute, timeZone }),
    to: z.object({ date: Day, startMinute }),
    singleId: Id,
  }),
  /** Takes such a single lesson back into its weekly entry. */
  z.object({ kind: z.literal('back'), scheduleId: Id, date: Day, singleId: Id }),
])

export type Move = z.infer<typeof Move>
