import * as z from 'zod'
import { Instant } from '../../kit/time.ts'
import { Id } from '../../kit/wire.ts'

/** A picture or video that a teacher shares with the institute; it remains a file of the teacher's *My content*. */
export const LibraryFile = z.object({
  id: Id,
  /** Its name. */
  file: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  sharedBy: z.string(),
  isOwn: z.boolean(),
  sharedAt: Instant,
})

export type LibraryFile = z.infer<typeof LibraryFile>

/** A shared video as a page of a lesson names it. */
export const PageVideo = z.object({ fileId: Id, name: z.string(), mediaType: z.string(), bytes: z.int() })

export type PageVideo = z.infer<typeof PageVideo>
