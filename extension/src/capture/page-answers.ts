import { Segment } from '@takhti/schema/capture/model'
import * as z from 'zod'

// A page can make an injected script return anything, so every answer is checked before it is used.
const Line = z.string().max(2_000).catch('')
const Segments = z.array(Segment).max(50_000)

export const ArticleAnswer = z.object({
  title: Line,
  author: Line,
  language: Line,
  segments: Segments,
  isPdf: z.boolean().catch(false),
})

const Words = z.string().max(20_000)

export const MarkedAnswer = z.object({ quote: Words.min(1), before: Words, after: Words })

export const PanelAnswer = z.object({ segments: z.preprocess(unpacked, Segments.nullable()), languageName: Line })

export const VideoAnswer = z
  .object({
    videoId: Line,
    title: Line,
    author: Line,
    channelId: z
      .string()
      .regex(/^UC[\w-]{10,40}$/)
      .catch(''),
    durationMs: z.int().min(0).max(604_800_000).nullable().catch(null),
    chapters: z
      .array(z.object({ title: Line, startMs: z.int().min(0).max(604_800_000) }))
      .max(200)
      .catch([]),
    tracks: z.array(z.object({ lang: Line, name: Line, isAutomatic: z.boolean() })).max(500),
  })
  .nullable()

export const CaptionsAnswer = z.union([
  z.enum(['advertisement', 'wall', 'noCaptions', 'otherVideo', 'empty', 'tooSlow']),
  z.object({
    lang: Line,
    kind: z.enum(['written', 'automatic']),
    via: z.enum(['captions', 'player']),
    body: z.string().max(20_000_000),
  }),
])

// The rows of a panel come as one text.
function unpacked(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value
  } catch {
    return undefined
  }
}
