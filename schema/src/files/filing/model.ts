import * as z from 'zod'
import { Instant } from '../../kit/time.ts'
import { Id } from '../../kit/wire.ts'

/** The common fields of every item of *My content*. */
export const filed = {
  /** The parent folder; null at the top. */
  parentId: Id.nullable(),
  tags: z.array(z.string()),
  isStarred: z.boolean(),
  /** The last change of its name, its tags or its content; else the time of creation. */
  updatedAt: Instant,
}
