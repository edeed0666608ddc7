import { segmentsOfPaste, timedSegments } from '@takhti/schema/capture/captions/read'
import { bounded, type ReadDocument } from '@takhti/schema/capture/documents/read-document'
import type { Capture, CapturedPicture, Segment } from '@takhti/schema/capture/model'
import { leastLetters, lettersIn } from '@takhti/schema/capture/rules'
import { languageOfText } from './language-of.ts'
import { segmentsOfText } from './plain-text.ts'

/** A source as shown before it is stored, with what of it could not be read. */
export type SourceDraft = {
  readonly capture: Omit<Capture, 'capturedAt'>
  /**
   * The rest that does not fit into one source, divided into further ones; and how many parts were stored before this
   * one.
   */
  readonly more?: readonly (readonly Segment[])[]
  readonly storedParts?: number
  readonly unread: readonly number[]
  readonly textless: readonly number[]
  readonly isCut: boolean
  /** The encoding that its text was read in, where a person can choose another. */
  readonly encoding?: string
  readonly fonts?: readonly string[]
  readonly running?: readonly string[]
}

const nothing = { unread: [], textless: [], isCut: false }

/** The target of a link, as far as this device can detect it; null where the text is no web address. */
export type Link = { readonly url: string; readonly isVideo: boolean }

/** Parses an address and removes what may be secret in it. */
export function readLink(text: string): Link | null {
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > 2_000) return null
  url.username = ''
  url.password = ''
  url.hash = ''
  const isVideo = /^(?:(?:www\.|m\.|music\.)?youtube\.com|youtu\.be)$/.test(url.hostname)
  return { url: url.href, isVideo }
}

type Origin = { readonly via: Capture['via']; readonly link: Link | null }

/** The draft of a file; with a link to a video its captions are that video's. */
export function draftOfFile(read: ReadDocument, file: { readonly name: string }, { via, link }: Origin): SourceDraft {
  const fileName = cut(file.name, 255)
  const title = cut(read.title, 300) || cut(fileName.replace(/\.[^.]{1,8}$/, ''), 300)
  const author = cut(read.author, 200)
  const kind = link && read.format === 'captions' ? ofLink(link) : { kind: 'document' as const, format: read.format }
  return {
    capture: {
      ...kind,
      title: title || '—',
      language: languageIn(read.segments, read.language),
      ...(author !== '' && { author }),
      ...(fileName !== '' && { fileName }),
      ...(read.pageCount !== null && { pageCount: Math.min(read.pageCount, 2_000) }),
      via,
      segments: [...read.segments],
    },
    more: read.more ?? [],
    unread: read.unread,
    textless: read.textless,
    isCut: read.isCut,
    ...(read.encoding !== undefined && { encoding: read.encoding }),
    fonts: read.fonts ?? [],
    running: read.running ?? [],
  }
}

/** The draft of a pasted or shared text; null where it is empty. */
export function draftOfText(text: string, { via, link, title = '' }: Origin & { title?: string }): SourceDraft | null {
  // The rows of a transcript carry their times, whether a link to the video is filled in or not.
  const timed = timedSegments(text, link?.isVideo === true)
  const { segments, isCut } = bounded(timed ?? (link?.isVideo ? segmentsOfPaste(text) : segmentsOfText(text)))
  if (segments.length === 0) return null
  const format = timed === null ? ('text' as const) : ('captions' as const)
  const kind = link ? ofLink(link) : { kind: 'document' as const, format }
  const named = cut(title, 300) || cut(segments[0]?.text ?? '', 80) || '—'
  const capture = { ...kind, title: named, language: languageIn(segments, ''), via, segments }
  return { ...nothing, capture, isCut }
}

/** The draft of an image, once the user has described it, in the language of the interface. */
export function draftOfPicture(
  picture: CapturedPicture,
  file: { readonly name: string },
  { via, language }: { via: Capture['via']; language: string },
): SourceDraft {
  const document = {
    ...nothing,
    format: 'image' as const,
    title: '',
    author: '',
    language,
    segments: [],
    pageCount: null,
  }
  const draft = draftOfFile(document, file, { via, link: null })
  return { ...draft, capture: { ...draft.capture, language, picture } }
}

/** The sources of a draft: one, or as many as it has parts, numbered. */
export function sourcesOf({ capture, more = [], storedParts = 0 }: SourceDraft): SourceDraft['capture'][] {
  const of = storedParts + 1 + more.length
  return [capture.segments, ...more].map((segments, index) => {
    const part = ` (${storedParts + index + 1}/${of})`
    const title = of === 1 ? capture.title : capture.title.slice(0, 300 - part.length) + part
    return { ...capture, title, segments: [...segments] }
  })
}

/** The rest of a draft of which so many parts are stored. */
export function withoutStored(draft: SourceDraft, retained: number): SourceDraft {
  const { capture, more = [], storedParts = 0 } = draft
  const [segments = [], ...rest] = [capture.segments, ...more].slice(retained)
  return { ...draft, capture: { ...capture, segments: [...segments] }, more: rest, storedParts: storedParts + retained }
}

/** A source with the text that describes its image. */
export function withWords(draft: SourceDraft, words: string): SourceDraft {
  return { ...draft, capture: { ...draft.capture, segments: bounded([{ text: words }]).segments } }
}

/** Whether there is enough to work with; the server refuses less. An image is useful without text. */
export function isEnough({ capture }: SourceDraft): boolean {
  return capture.picture !== undefined || lettersIn(capture.segments) >= leastLetters
}

function ofLink({ url, isVideo }: Link) {
  return { kind: isVideo ? ('youtube' as const) : ('article' as const), url }
}

function languageIn(segments: readonly Segment[], declared: string): string {
  let text = ''
  for (const segment of segments) {
    text += `${segment.text} `
    if (text.length > 20_000) break
  }
  const found = languageOfText(text, declared)
  return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(found) ? found : 'und'
}

function cut(text: string, most: number): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
    .trim()
}
