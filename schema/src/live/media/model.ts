import * as z from 'zod'

/** The carrier of voices and cameras: connections between the devices, or Cloudflare's Realtime SFU. */
export const carriers = ['mesh', 'sfu'] as const

/** An id that the SFU gave, or the name of a track there. */
const SfuName = z.string().regex(/^[\w-]{1,80}$/)

/** A device's session and tracks on the SFU, by which others subscribe to them. */
export const Carried = z.strictObject({
  session: SfuName,
  mic: SfuName.nullable(),
  camera: SfuName.nullable(),
  /** Absent from devices of earlier builds. */
  screen: SfuName.nullable().optional(),
})

export type Carried = z.infer<typeof Carried>

const Description = z.object({ type: z.enum(['offer', 'answer']), sdp: z.string().max(400_000) })

const Mid = z.string().max(16)

/** Tracks that a device sends, or pulls from another session; never both in one request, a rule of the SFU. */
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

/** The parts of the SFU's answer that a device uses. */
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
