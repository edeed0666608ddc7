import type { Segment } from '@takhti/schema/capture/model'

/** How a transcript was read from a page; named as the contract names it. */
export type TranscriptWay = 'panel' | 'captions' | 'player'

/** One of a video's caption tracks. */
export type Track = { lang: string; name: string; isAutomatic: boolean }

/** What every way of reading a video returns. `kind` distinguishes machine-made captions. */
export type Transcript = {
  lang: string
  kind: 'written' | 'automatic' | 'unknown'
  segments: Segment[]
  via: TranscriptWay
}

/** What the page knows about the video it plays; missing values are empty, or null. */
export type VideoFacts = {
  videoId: string
  title: string
  author: string
  channelId: string
  durationMs: number | null
  chapters: Chapter[]
  tracks: Track[]
}

export type Chapter = { title: string; startMs: number }

/** The tag of an unknown language. */
export const unknownLanguage = 'und'

/** The id of the video that a watch page shows, or null on any other page. */
export function videoIdOf(address: string): string | null {
  const url = URL.parse(address)
  if (url === null || !/^(www\.|m\.)?youtube\.com$/.test(url.hostname)) return null
  const id =
    url.pathname === '/watch' ? url.searchParams.get('v') : /^\/(?:shorts|live)\/([^/]+)/.exec(url.pathname)?.[1]
  return id !== undefined && id !== null && /^[\w-]{6,20}$/.test(id) ? id : null
}
