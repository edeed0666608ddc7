import * as z from 'zod'
import { languagePattern } from '../kit/language.ts'
import { fileName } from '../kit/names.ts'
import { Instant } from '../kit/time.ts'
import { line } from '../kit/wire.ts'
import { maxImageBytes } from '../lessons/images/rules.ts'
import { emphasisLimits } from './emphasis.ts'
import { maxCaptureBytes, maxHighlights, maxPages, maxSegments, textBytes } from './rules.ts'

/** The origin of a capture. */
export const captureKinds = ['article', 'youtube', 'document'] as const

/** A document's format, by its bytes; `captions` are cues with times, for audio, and an `image` is viewed. */
export const documentFormats = ['pdf', 'docx', 'pptx', 'epub', 'html', 'text', 'captions', 'image'] as const

export type DocumentFormat = (typeof documentFormats)[number]

/**
 * The way in which the text was obtained; stored for diagnostics and shown to the teacher. A file is uploaded, shared,
 * opened or in a tab.
 */
export const captureWays = [
  'captions',
  'panel',
  'player',
  'article',
  'selection',
  'pasted',
  'upload',
  'shared',
  'opened',
  'tab',
] as const

/**
 * The form of a segment that is no paragraph. Code and formulas retain their line breaks, a table has a line for each
 * row.
 */
export const segmentForms = ['heading', 'item', 'table', 'code', 'maths', 'note'] as const

/** The specification's kinds of a text's source. */
export const SourceKind = z.enum(['user', 'PDF', 'YOUTUBE_TRANSCRIPT'])

export type SourceKind = z.infer<typeof SourceKind>

/** A paragraph of an article or document with its page, or one cue of a transcript with its place in the video. */
export const Segment = z.object({
  text: z.string().max(100_000),
  form: z.enum(segmentForms).optional(),
  /** Phrases of a paragraph that its author set in bold, as key terms are. */
  emphasis: z.array(z.string().min(1).max(emphasisLimits.characters)).max(emphasisLimits.phrases).optional(),
  /** The page, slide or chapter it begins on, from 1. */
  page: z.int().min(1).max(maxPages).optional(),
  startMs: z.int().min(0).max(604_800_000).optional(),
  durationMs: z.int().min(0).max(604_800_000).optional(),
})

export type Segment = z.infer<typeof Segment>

/** A page's address: http or https, without a user name or password in it. */
export const PageUrl = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), 'an address must not carry a password')

/** A part of a video, from one time to another, in milliseconds. */
export const Clip = z
  .object({ startMs: z.int().min(0).max(604_800_000), endMs: z.int().min(0).max(604_800_000) })
  .refine(({ startMs, endMs }) => startMs < endMs, 'a clip ends after it starts')

export type Clip = z.infer<typeof Clip>

/** The facts of a video besides its text; facts that its page lacks are missing. */
export const Video = z.object({
  /** The address of its channel; the channel's name is the capture's author. */
  channelUrl: PageUrl.optional(),
  durationMs: z.int().min(0).max(604_800_000).optional(),
  /** The thumbnail's address: it is never copied, and a client asks before it shows the image. */
  thumbnailUrl: PageUrl.optional(),
  /** In the order of their starts. */
  chapters: z
    .array(z.object({ title: line(200), startMs: z.int().min(0).max(604_800_000) }))
    .max(200)
    .optional(),
  /** The only part that was captured; all of it when missing. */
  clip: Clip.optional(),
  /** Whether people wrote the captions or a machine did. */
  captions: z.enum(['written', 'automatic']).optional(),
})

export type Video = z.infer<typeof Video>

/** An image that is a source by itself. The sender has re-encoded it, so that only its pixels are sent on. */
export const CapturedPicture = z.object({
  /** In base64. */
  bytes: z
    .base64()
    .min(4)
    .max(Math.ceil(maxImageBytes / 3) * 4),
  type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
})

export type CapturedPicture = z.infer<typeof CapturedPicture>

/**
 * A passage that a person marked: from an offset in its first segment up to an offset in its last one, in UTF-16 units.
 * `quote` is exactly the text there, a line for each segment, with the surrounding text of the same segments. So it can
 * be found again on its page, as a text fragment is.
 */
export const Highlight = z.object({
  quote: z.string().min(1).max(4_000),
  firstSegment: z.int().min(0),
  start: z.int().min(0),
  lastSegment: z.int().min(0),
  end: z.int().min(0),
  prefix: z.string().max(64),
  suffix: z.string().max(64),
})

export type Highlight = z.infer<typeof Highlight>

const CaptureFields = z.object({
  kind: z.enum(captureKinds),
  title: line(300),
  /** The address where it was read; only a document from a file has none. */
  url: PageUrl.optional(),
  fileName: fileName(255).optional(),
  /** The document's format; only for documents. */
  format: z.enum(documentFormats).optional(),
  /** Pages of the document, those without text included. */
  pageCount: z.int().min(1).max(maxPages).optional(),
  /** BCP 47 tag of the text, such as `en` or `pt-BR`; `und` where the page has none. */
  language: z.string().regex(languagePattern, 'not a language tag'),
  author: line(200).optional(),
  capturedAt: Instant,
  via: z.enum(captureWays),
  /** Only of a video. Absent in captures of older extensions. */
  video: Video.optional(),
  /** Only of an image, whose segments describe it for people who cannot see it. */
  picture: CapturedPicture.optional(),
  segments: z
    .array(Segment)
    .min(1)
    .max(maxSegments)
    .refine((segments) => textBytes(segments) <= maxCaptureBytes, 'more than 1 MB of text'),
  /** In the order they were marked in. */
  highlights: z.array(Highlight).max(maxHighlights).optional(),
})

/** A device's capture: one article, one transcript or one document, as text only; or one image with a description. */
export const Capture = CaptureFields.refine(
  ({ kind, format }) => (kind === 'document') === (format !== undefined),
  'a document says what it was, and nothing else does',
)
  .refine(
    ({ format, picture }) => (format === 'image') === (picture !== undefined),
    'an image has a picture, and nothing else has',
  )
  .refine(({ kind, url }) => kind === 'document' || url !== undefined, 'a page or a video has an address')

export type Capture = z.infer<typeof Capture>

/** The specification's kind for a capture; an article or another document counts as the person's text. */
export function sourceKindOf({ kind, format }: Pick<Capture, 'kind' | 'format'>): SourceKind {
  if (kind === 'youtube') return 'YOUTUBE_TRANSCRIPT'
  return format === 'pdf' ? 'PDF' : 'user'
}
