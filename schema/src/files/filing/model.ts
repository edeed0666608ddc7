import * as z from 'zod'
import { Instant } from '../../kit/time.ts'
import { Id } from '../../kit/wire.ts'

/** What every item of *My content* has beside itself. */
export const filed = {
  /** The folder it lies in; null at the top. */
  parentId: Id.nullable(),
  tags: z.array(z.string()),
  isStarred: z.boolean(),
  /** When its name, its tags or what is in it changed last; when it came, where nothing did. */
  updatedAt: Instant,
}
