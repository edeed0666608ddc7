import * as z from 'zod'
import {
  CapturedPicture,
  captureKinds,
  captureWays,
  documentFormats,
  Highlight,
  Segment,
  Video,
} from '../capture/model.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { PlainQuestion, SourceSpan } from '../questions/model.ts'
import { filed } from './filing/model.ts'

/** The kinds of items of *My content*: captures, a question set, or a card deck. */
export const contentKinds = [...captureKinds, 'questions', 'cards'] as const

/** An item of *My content* in a list; `questionCount` counts the cards of a deck. */
export const ContentItem = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(contentKinds),
  /** Where it was read; empty for a document that was a file only, and for sets and decks. */
  url: z.string(),
  language: z.string(),
  questionCount: z.number().int(),
  /** Whether it is an image that is a source by itself. */
  isPicture: z.boolean().optional(),
  createdAt: Instant,
  ...filed,
})

export type ContentItem = z.infer<typeof ContentItem>

/** A sentence of a summary, with its place in the source. */
export const SummarySentence = z.object({ text: z.string(), span: SourceSpan })

/** A captured source with the assistant's results. Everything is a draft until the teacher uses it. */
export const Content = ContentItem.extend({
  segments: z.array(Segment),
  /** The highlights in the segments. */
  highlights: z.array(Highlight).optional(),
  /** Absent in items that were stored before documents were read. */
  via: z.enum(captureWays).optional(),
  author: z.string().optional(),
  format: z.enum(documentFormats).optional(),
  fileName: z.string().optional(),
  pageCount: z.int().optional(),
  video: Video.optional(),
  picture: CapturedPicture.optional(),
  summary: z.array(SummarySentence),
  questions: z.array(PlainQuestion),
  /** Why fewer questions were made than requested, in English; null when none is missing. */
  shortfall: z.string().nullable(),
  madeBy: z.string(),
})

export type Content = z.infer<typeof Content>
