import * as z from 'zod'

/** Who carries voices and cameras: the devices each other's, or Cloudflare's Realtime SFU. */
export const carriers = ['mesh', 'sfu'] as const

/** An id that the SFU gave, or the name of a track there. */
const SfuName = z.string().regex(/^[\w-]{1,80}$/)

/** What a device sends to the SFU, as the others find it there: its session, and its tracks by their names. */
export const Carried = z.strictObject({ session: SfuName, mic: SfuName.nullable(), camera: SfuName.nullable() })

export type Carried = z.infer<typeof Carried>

const Description = z.object({ type: z.enum(['offer', 'answer']), sdp: z.string().max(400_000) })

const Mid = z.string().max(16)

/** Tracks that a device sends, or wants of another session; of either, and not of both, as the SFU has it. */
export const TracksAsked = z.object({
  sessionDescription: Description.optional(),
  tracks: z
    .array(
      z.discriminatedUnion('location', [
        z.object({ location: z.literal('local'), trackName: SfuName, mid: Mid }),
        z.object({ location: z.literal('remote'), trackName: SfuName, sessionId: SfuName }),
      ]),
    )
    .min(1)
    .max(64),
})

export const DescriptionAnswered = z.object({ sessionDescription: Description })

export const TracksClosed = z.object({
  tracks: z
    .array(z.object({ mid: Mid }))
    .min(1)
    .max(64),
  sessionDescription: Description.optional(),
  force: z.boolean(),
})

const Fault = { errorCode: z.string().max(100).optional(), errorDescription: z.string().max(1_000).optional() }

/** What the SFU answers, and no more of it than a device has use for. */
export const SfuAnswer = z.object({
  ...Fault,
  sessionId: SfuName.optional(),
  sessionDescription: Description.optional(),
  requiresImmediateRenegotiation: z.boolean().optional(),
  tracks: z
    .array(z.object({ ...Fault, trackName: SfuName.optional(), sessionId: SfuName.optional(), mid: Mid.nullish() }))
    .max(64)
    .optional(),
})

export type SfuAnswer = z.infer<typeof SfuAnswer>
