import type { DocumentFormat, Segment } from '../model.ts'
import { maxCaptureBytes, maxSegments, textBytes } from '../rules.ts'

/** The content of a document, before a person reviews it. */
export type ReadDocument = {
  readonly format: DocumentFormat
  /** '' where the file has none, as for the two below. */
  readonly title: string
  readonly author: string
  readonly language: string
  /** The encoding of a text whose bytes are ambiguous, so that a person can choose another. */
  readonly encoding?: string
  readonly segments: readonly Segment[]
  /** The segments beyond one capture, split for further captures. */
  readonly more?: readonly (readonly Segment[])[]
  /** Pages, slides or chapters; null where the format has none that are the same everywhere. */
  readonly pageCount: number | null
  /** Pages that could not be read, those without text, and whether later ones are dropped. */
  readonly unread: readonly number[]
  readonly textless: readonly number[]
  readonly isCut: boolean
  /** Fonts whose Latin characters look like another script and could not be converted. */
  readonly fonts?: readonly string[]
  /** Lines at the head or foot of most pages, which are dropped. */
  readonly running?: readonly string[]
}

/** Why nothing was read; each has its sentence under `documents.faults`. */
export const documentFaults = [
  'damaged',
  'empty',
  'kind',
  'locked',
  'notHere',
  'old',
  'picture',
  'scanned',
  'tooLarge',
] as const

export type DocumentFaultName = (typeof documentFaults)[number]

/** Thrown by the readers of documents, besides the abort of a cancelled read. */
export class DocumentFault extends Error {
  readonly fault: DocumentFaultName

  constructor(fault: DocumentFaultName) {
    super(fault)
    this.name = 'DocumentFault'
    this.fault = fault
  }
}

/** The largest file that is read, and the most pages of one. */
export const documentLimits = { bytes: 50_000_000, pages: 500 } as const

/**
 * Longer paragraphs are split in two: a span points at a passage, and a segment of a whole book is useless for that.
 */
const longestSegment = 20_000

/** Segments in the form of a capture: tidy, none empty, within its limits; and whether any were dropped. */
export function bounded(segments: Iterable<Segment>): { segments: Segment[]; isCut: boolean } {
  const [first = [], ...more] = inParts(segments)
  return { segments: first, isCut: more.length > 0 }
}

// A book of a thousand pages in a script of three bytes per character; no readable document is longer.
const mostParts = 12

/** Segments split into captures; those beyond twelve captures are dropped. */
export function whole(segments: Iterable<Segment>): Required<Pick<ReadDocument, 'segments' | 'more' | 'isCut'>> {
  const [first = [], ...more] = inParts(segments)
  return { segments: first, more: more.slice(0, mostParts - 1), isCut: more.length >= mostParts }
}

/** As many parts as there have to be captures. */
function inParts(segments: Iterable<Segment>): Segment[][] {
  const parts: Segment[][] = []
  let part: Segment[] = []
  let left = 0
  for (const segment of segments) {
    const text = tidy(segment)
    for (let at = 0; at < text.length; at += longestSegment) {
      const piece = { ...segment, text: text.slice(at, at + longestSegment).toWellFormed() }
      const bytes = textBytes([piece])
      if (bytes > left || part.length === maxSegments) {
        part = []
        parts.push(part)
        left = maxCaptureBytes
      }
      part.push(piece)
      left -= bytes
    }
  }
  return parts
}

/** Line breaks are preserved where they have a meaning. */
function tidy({ text, form, startMs }: Segment): string {
  const lines = text.replaceAll(/[^\P{Cc}\t\n\r]/gu, ' ').replaceAll(/\r\n?/g, '\n')
  if (form === 'code' || form === 'maths') return lines.replaceAll(/^\n+|\s+$/g, '')
  // Rows of a table, and those of captions, of which one repeats the row before.
  if (form === 'table' || startMs !== undefined) return lines.replaceAll(/[^\S\n]+/gu, ' ').trim()
  return lines.replaceAll(/\s+/gu, ' ').trim()
}
