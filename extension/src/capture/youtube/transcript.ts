import type { Segment } from '@takhti/schema/capture/model'

/** How a transcript was obtained; named as the contract names it. */
export type TranscriptWay = 'panel' | 'captions' | 'pasted' | 'upload'

/** What every way of reading a video answers. `kind` says whether a machine wrote the captions. */
export type Transcript = {
  lang: string
  kind: 'written' | 'automatic' | 'unknown'
  segments: Segment[]
  via: TranscriptWay
}

/** What the page knows about the video it plays. */
export type VideoFacts = {
  videoId: string
  title: string
  author: string
  tracks: { lang: string; name: string; isAutomatic: boolean }[]
}

/** The tag that says that the language is not known. */
export const unknownLanguage = 'und'

/** The id of the video that a watch page shows, or null on any other page. */
export function videoIdOf(address: string): string | null {
  const url = URL.parse(address)
  if (url === null || !/^(www\.|m\.)?youtube\.com$/.test(url.hostname)) return null
  const id =
    url.pathname === '/watch' ? url.searchParams.get('v') : /^\/(?:shorts|live)\/([^/]+)/.exec(url.pathname)?.[1]
  return id !== undefined && id !== null && /^[\w-]{6,20}$/.test(id) ? id : null
}

/** Milliseconds of `1:02:03` or `4:05`, in any script's digits; null where the text is not a time. */
export function timeOf(text: string): number | null {
  const parts = /^(?:(\p{Nd}{1,2}):)?(\p{Nd}{1,2}):(\p{Nd}{2})$/u.exec(text.trim())
  if (parts === null) return null
  const [hours, minutes, seconds] = parts.slice(1).map((part) => (part === undefined ? 0 : digits(part)))
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000
}

/** Gives each segment the time until the next one starts; the last keeps none. */
export function withDurations(segments: readonly Segment[]): Segment[] {
  return segments.map((segment, index) => {
    const next = segments[index + 1]?.startMs
    if (segment.startMs === undefined || next === undefined || next <= segment.startMs) return segment
    return { ...segment, durationMs: next - segment.startMs }
  })
}

function digits(text: string): number {
  return [...text].reduce((value, digit) => value * 10 + digitValue(digit), 0)
}

// Every script's ten digits stand side by side in Unicode, the zero first.
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}
