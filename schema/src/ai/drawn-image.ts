import * as z from 'zod'
import { Id } from '../kit/wire.ts'

/** A drawn image, which is a file of *My content* from then on; `by` is its engine's name. */
export const DrawnImage = z.object({
  id: Id,
  file: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  by: z.string(),
})

export type DrawnImage = z.infer<typeof DrawnImage>
