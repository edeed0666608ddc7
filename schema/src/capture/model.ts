import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { line } from '../kit/wire.ts'

/** The most UTF-8 bytes of text that one capture may carry. */
export const maxCaptureBytes = 1_000_000

/** The most segments of one capture: five hours of captions, two seconds each, fit twice. */
export const maxSegments = 20_000

/** What a capture is taken from. */
export const captureKinds = ['article', 'youtube'] as const

/** How the text was obtained, from the most to the least reliable way; kept for diagnostics and shown to the teacher. */
export const captureWays = ['captions', 'panel', 'player', 'article', 'selection', 'pasted', 'upload'] as const

/** The specification's words for where a text comes from. */
export const SourceKind = z.enum(['user', 'PDF', 'YOUTUBE_TRANSCRIPT'])

export type SourceKind = z.infer<typeof SourceKind>

/** A paragraph of an article, or one cue of a transcript with its place in the video. */
export const Segment = z.object({
  text: z.string().max(100_000),
  startMs: z.int().min(0).max(604_800_000).optional(),
  durationMs: z.int().min(0).max(604_800_000).optional(),
})

export type Segment = z.infer<typeof Segment>

/** A page's address: http or https, without a user name or password in it. */
export const PageUrl = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), 'an address must not carry a password')

/** What the extension sends: one article or one transcript, as text only. */
export const Capture = z.object({
  kind: z.enum(captureKinds),
  title: line(300),
  url: PageUrl,
  /** BCP 47 tag of the text, such as `en` or `pt-BR`; `und` where the page does not say. */
  language: z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'not a language tag'),
  author: line(200).optional(),
  capturedAt: Instant,
  via: z.enum(captureWays),
  segments: z
    .array(Segment)
    .min(1)
    .max(maxSegments)
    .refine((segments) => textBytes(segments) <= maxCaptureBytes, 'more than 1 MB of text'),
})

export type Capture = z.infer<typeof Capture>

/** The specification's kind for a capture; an article counts as text the person brought. */
export function sourceKindOf(kind: Capture['kind']): SourceKind {
  return kind === 'youtube' ? 'YOUTUBE_TRANSCRIPT' : 'user'
}

/** UTF-8 bytes of the segments' text; a lone surrogate counts as the three bytes of its replacement. */
export function textBytes(segments: readonly Segment[]): number {
  let bytes = 0
  for (const { text } of segments) {
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index)
      // Both halves of a surrogate pair count two, which makes the four bytes of the character.
      bytes += unit < 0x80 ? 1 : unit < 0x800 || isPaired(text, index, unit) ? 2 : 3
    }
  }
  return bytes
}

function isPaired(text: string, index: number, unit: number): boolean {
  if (unit >= 0xd800 && unit <= 0xdbff) return isWithin(text.charCodeAt(index + 1), 0xdc00, 0xdfff)
  return isWithin(unit, 0xdc00, 0xdfff) && isWithin(text.charCodeAt(index - 1), 0xd800, 0xdbff)
}

function isWithin(unit: number, low: number, high: number): boolean {
  return unit >= low && unit <= high
}
