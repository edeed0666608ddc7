import * as z from 'zod'
import { query } from '../kit/call.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'

/** The kinds of rows whose changes devices follow. */
export const changedEntities = [
  'class',
  'member',
  'lesson',
  'folder',
  'publication',
  'holder',
  'notification',
  'content',
  'person',
  'assessment',
  'conduct',
  'message',
  'post',
] as const

/** One change: its row, and whether the row still exists for the caller. */
export const Change = z.object({
  entity: z.enum(changedEntities),
  entityId: Id,
  kind: z.enum(['upsert', 'remove']),
  at: Instant,
})

export type Change = z.infer<typeof Change>

/** Calls of the area `changes`: how local lists, offline copies and erasure stay right. */
export const changes = {
  pull: query({
    path: '/changes',
    summary:
      'What changed for the caller after a cursor, oldest first; without one, the cursor to start from. `isReset` is true where the database was restored to a moment before the cursor, or where changes after it are deleted for their age: the caller reads all lists again.',
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'never',
    input: z.object({
      cursor: z.string().max(40).optional(),
      limit: z.coerce.number().int().min(1).max(500).optional(),
    }),
    output: z.object({ items: z.array(Change), cursor: z.string(), hasMore: z.boolean(), isReset: z.boolean() }),
  }),
}
