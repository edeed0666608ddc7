import type { Capture } from '@takhti/schema/capture/model'
import type { Problem } from '#app/problem.ts'
import { draftOf, type Reading } from './draft.ts'
import { ArticleAnswer } from './page-answers.ts'
import type { TabAccess } from './tab-access.ts'
import { climb, climbByButton, type Climb } from './youtube/ladder.ts'
import { unknownLanguage, videoIdOf } from './youtube/transcript.ts'

/** What reading a tab came to. A video that could not be read still says what it is, so that text can be pasted. */
export type TabReading =
  | { isOk: true; draft: Capture; kindOfCaptions: 'written' | 'automatic' | 'unknown' | null }
  | { isOk: false; problem: Problem; video: { url: string; title: string; author: string; language: string } | null }

/** Reads the tab's article, or on a watch page the video's transcript. */
export async function readTab(tab: TabAccess, now: Date, mayPressButton: boolean): Promise<TabReading> {
  const page = await tab.describe()
  if (page === null || !/^https?:/.test(page.url)) return failed('noAccess')
  const videoId = videoIdOf(page.url)
  if (videoId === null) return readPage(tab, page, now)
  const reached = await (mayPressButton ? climbByButton(tab, videoId) : climb(tab, videoId))
  return videoReading(reached, { videoId, title: page.title }, now)
}

async function readPage(tab: TabAccess, page: { url: string; title: string }, now: Date): Promise<TabReading> {
  const raw = await tab.run('/read-article.js', 'ISOLATED')
  if (raw === null) return failed('noAccess')
  const answer = ArticleAnswer.safeParse(raw)
  if (!answer.success) return failed('noText')
  const { title, author, language, paragraphs } = answer.data
  const segments = paragraphs.map((text) => ({ text }))
  return ready(
    { kind: 'article', title: title || page.title, author, url: page.url, language, via: 'article', segments },
    null,
    now,
  )
}

function videoReading(reached: Climb, page: { videoId: string; title: string }, now: Date): TabReading {
  const { facts, transcript, fault } = reached
  const video = {
    url: `https://www.youtube.com/watch?v=${page.videoId}`,
    title: facts?.title || page.title.replace(/^\(\d+\)\s*/, '').replace(/\s+-\s+YouTube$/, ''),
    author: facts?.author ?? '',
    language: facts?.tracks.length === 1 ? (facts.tracks[0]?.lang ?? unknownLanguage) : unknownLanguage,
  }
  if (transcript === null) {
    return { isOk: false, problem: fault === 'advertisement' ? 'advertisement' : 'noCaptions', video }
  }
  const { lang, kind, segments, via } = transcript
  return ready({ ...video, kind: 'youtube', language: lang, via, segments }, kind, now)
}

function ready(
  reading: Reading,
  kindOfCaptions: (TabReading & { isOk: true })['kindOfCaptions'],
  now: Date,
): TabReading {
  const draft = draftOf(reading, now)
  return draft === null ? failed('noText') : { isOk: true, draft, kindOfCaptions }
}

function failed(problem: Problem): TabReading {
  return { isOk: false, problem, video: null }
}
