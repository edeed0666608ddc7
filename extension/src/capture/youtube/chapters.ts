import { timeOf } from '@takhti/schema/capture/captions/times'
import type { Chapter } from './transcript.ts'

const most = 200

/**
 * The chapters that a description lists, by the site's own rule: at least three lines that begin with a time, the first of
 * them zero, each later than the one before. Empty where it lists none.
 */
export function chaptersOfDescription(description: string): Chapter[] {
  const chapters: Chapter[] = []
  for (const line of description.split(/\r?\n/)) {
    const [, time = '', title = ''] =
      /^[\s\p{P}\p{S}]{0,10}((?:\p{Nd}{1,2}:)?\p{Nd}{1,2}:\p{Nd}{2})(?!\p{Nd})(.*)$/u.exec(line) ?? []
    const startMs = timeOf(time)
    const named = tidy(title)
    if (startMs === null || named === '') continue
    if (startMs <= (chapters.at(-1)?.startMs ?? -1)) return []
    chapters.push({ title: named, startMs })
  }
  return chapters.length >= 3 && chapters[0]?.startMs === 0 ? chapters.slice(0, most) : []
}

/** The chapters in the page's own list of them, where it is for this video: each is a link to a second of it. */
export function chaptersOfPage(page: ParentNode, videoId: string): Chapter[] {
  const chapters: Chapter[] = []
  for (const link of page.querySelectorAll<HTMLAnchorElement>('ytd-macro-markers-list-item-renderer a[href*="t="]')) {
    const url = URL.parse(link.getAttribute('href') ?? '', 'https://www.youtube.com')
    const seconds = /^(\d{1,6})s?$/.exec(url?.searchParams.get('t') ?? '')?.[1]
    // After a move within the site the list may be that of the video before.
    if (url?.searchParams.get('v') !== videoId || seconds === undefined) continue
    const title = tidy(link.querySelector('h4')?.textContent ?? '')
    const startMs = Number(seconds) * 1000
    if (title !== '' && startMs > (chapters.at(-1)?.startMs ?? -1)) chapters.push({ title, startMs })
  }
  return chapters.slice(0, most)
}

function tidy(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/^[\s\p{Pd}:|·–—)\]]+/u, '')
    .trim()
    .slice(0, 200)
    .replace(/[\uD800-\uDBFF]$/, '')
}
