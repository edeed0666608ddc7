import type { Capture, Video } from '@takhti/schema/capture/model'
import type { Problem } from '#app/problem.ts'
import { draftOf, leftOut, type Reading } from './draft.ts'
import { ArticleAnswer } from './page-answers.ts'
import type { PageNotes } from './pdf/page-notes.ts'
import type { TabAccess } from './tab-access.ts'
import { climb, readFacts, type Climb, type Leave, type Rung } from './youtube/ladder.ts'
import { unknownLanguage, videoIdOf, type Track, type VideoFacts } from './youtube/transcript.ts'

/** Details of a page before it is read; `tracks` are those of a video, null on other pages. */
export type TabLook = { title: string; hasSelection: boolean; durationMs: number | null; tracks: Track[] | null }

/** The person's request: the page or only its selection, and the allowed ways for a video. */
export type Ask = Leave & { isSelection: boolean }

type Pasted = { url: string; title: string; author: string; language: string; video?: Video }

/** The result of reading a tab. A video that could not be read still has its details, so that text can be pasted. */
export type TabReading =
  | {
      isOk: true
      draft: Capture
      /** The characters that were too many for one capture. */
      leftOut: number
      kindOfCaptions: 'written' | 'automatic' | 'unknown' | null
      tracks: Track[]
      rungs: Rung[]
      notes?: PageNotes
      /** The remainder in captures of its own, because one cannot carry all of it. */
      more?: readonly Capture[]
    }
  | {
      isOk: false
      problem: Problem
      video: Pasted | null
      rungs: Rung[]
      /** Where the PDF is that the tab shows; '' for one that only this device has. */
      pdf?: string
    }

/** Returns at once what the tab shows, so that the panel has content while the tab is read. */
export async function lookAtTab(tab: TabAccess): Promise<TabLook | null> {
  const page = await tab.describe()
  if (page === null || !/^https?:/.test(page.url)) return null
  const videoId = videoIdOf(page.url)
  if (videoId === null) {
    const hasSelection = ArticleAnswer.safeParse(await tab.run('/read-selection.js', 'ISOLATED')).success
    return { title: page.title, hasSelection, durationMs: null, tracks: null }
  }
  const facts = await readFacts(tab, videoId)
  return {
    title: facts?.title || plainTitle(page.title),
    hasSelection: false,
    durationMs: facts?.durationMs ?? null,
    tracks: facts?.tracks ?? [],
  }
}

/** Reads the tab's article, its selection, or on a watch page the video's transcript. */
export async function readTab(tab: TabAccess, now: Date, ask: Ask): Promise<TabReading> {
  const page = await tab.describe()
  if (page === null) return failed('noAccess')
  if (/^(?:https?|file):/.test(page.url) && /\.pdf$/i.test(new URL(page.url).pathname)) return pdfAt(page.url)
  if (!/^https?:/.test(page.url)) return failed('noAccess')
  // Consent has a page of its own, which is no article.
  if (/^consent\.(youtube|google)\./.test(new URL(page.url).hostname)) return failed('wall')
  const videoId = videoIdOf(page.url)
  if (ask.isSelection || videoId === null) return readPage(tab, page, { now, isSelection: ask.isSelection })
  const reached = await climb(tab, videoId, ask)
  const after = await tab.describe()
  // The person may have gone on to another video while this one was read: then the owner of the text is unknown.
  if (after === null || videoIdOf(after.url) !== videoId) return { ...failed('movedOn'), rungs: reached.rungs }
  return videoReading(reached, { videoId, title: page.title }, now)
}

async function readPage(
  tab: TabAccess,
  page: { url: string; title: string },
  { now, isSelection }: { now: Date; isSelection: boolean },
): Promise<TabReading> {
  const raw = await tab.run(isSelection ? '/read-selection.js' : '/read-article.js', 'ISOLATED')
  if (raw === null) return failed(isSelection ? 'noSelection' : 'noAccess')
  const answer = ArticleAnswer.safeParse(raw)
  if (!answer.success) return failed('noText')
  if (answer.data.isPdf) return pdfAt(page.url)
  const { title, author, language, segments } = answer.data
  const via = isSelection ? 'selection' : 'article'
  const named = title || page.title
  const reading: Reading = { kind: 'article', title: named, author, url: page.url, language, via, segments }
  const draft = draftOf(reading, now)
  if (draft === null) return failed('noText')
  return { isOk: true, draft, leftOut: leftOut(reading), kindOfCaptions: null, tracks: [], rungs: [] }
}

function videoReading(reached: Climb, page: { videoId: string; title: string }, now: Date): TabReading {
  const { facts, transcript, fault, rungs } = reached
  const tracks = facts?.tracks ?? []
  const video: Pasted = {
    url: `https://www.youtube.com/watch?v=${page.videoId}`,
    title: facts?.title || plainTitle(page.title),
    author: facts?.author ?? '',
    language: tracks.length === 1 ? (tracks[0]?.lang ?? unknownLanguage) : unknownLanguage,
    video: knownOf(page.videoId, facts),
  }
  if (transcript === null) {
    const problem = fault === 'advertisement' || fault === 'wall' ? fault : 'noCaptions'
    return { isOk: false, problem, video, rungs }
  }
  const { lang, kind, segments, via } = transcript
  const known = { ...video.video, ...(kind !== 'unknown' && { captions: kind }) }
  const reading: Reading = { ...video, kind: 'youtube', language: lang, via, segments, video: known }
  const draft = draftOf(reading, now)
  if (draft === null) return { isOk: false, problem: 'noText', video, rungs }
  return { isOk: true, draft, leftOut: leftOut(reading), kindOfCaptions: kind, tracks, rungs }
}

function knownOf(videoId: string, facts: VideoFacts | null): Video {
  const chapters = (facts?.chapters ?? []).filter(({ title }) => title.trim() !== '')
  return {
    thumbnailUrl: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
    ...(facts?.channelId && { channelUrl: `https://www.youtube.com/channel/${facts.channelId}` }),
    ...(facts?.durationMs != null && { durationMs: facts.durationMs }),
    ...(chapters.length > 0 && {
      chapters: chapters.map(({ title, startMs }) => ({ title: title.slice(0, 200), startMs })),
    }),
  }
}

/** A tab's title without the site's additions to the video's. */
function plainTitle(title: string): string {
  return title.replace(/^\(\d+\)\s*/, '').replace(/\s+-\s+YouTube$/, '')
}

function pdfAt(url: string): TabReading & { isOk: false } {
  return { ...failed('isPdf'), pdf: url.startsWith('file:') ? '' : url }
}

function failed(problem: Problem): TabReading & { isOk: false } {
  return { isOk: false, problem, video: null, rungs: [] }
}
