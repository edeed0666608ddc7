import * as z from 'zod'
import { Instant } from '../../kit/time.ts'
import { Id } from '../../kit/wire.ts'
import { cardPictures, pictureCodeLength } from './rules.ts'

/** The pictures of a code, in their order. */
export const PictureCode = z.array(z.enum(cardPictures)).length(pictureCodeLength)

const named = { kneuraId: Id, userId: Id, first_name: z.string(), last_name: z.string() }

/** A student and their login card; null where there is none that is valid. */
export const CardHolder = z.object({
  ...named,
  /** False for guests, for staff, and for students with an e-mail address or another institute. */
  canHaveCard: z.boolean(),
  card: z
    .object({
      createdAt: Instant,
      lastUsedAt: Instant.nullable(),
      /** Used up by wrong tries: it is disabled until a new one is made. */
      isWornOut: z.boolean(),
    })
    .nullable(),
})

export type CardHolder = z.infer<typeof CardHolder>

/** A new card with its secret and pictures. They are sent once, at creation; afterwards only the paper has them. */
export const FreshCard = z.object({ ...named, secret: z.string(), pictures: PictureCode })

export type FreshCard = z.infer<typeof FreshCard>
