import { timeOf, withDurations } from '@takhti/schema/capture/captions/times'
import type { Segment } from '@takhti/schema/capture/model'

// Both markups live side by side on the site; class names inside them change, their structure has not.
const rows = 'ytd-transcript-segment-renderer, transcript-segment-view-model'
const panels = 'ytd-engagement-panel-section-list-renderer'

// Half a frame: three hours are thousands of rows, and the video beside them goes on playing.
const sliceMs = 8

/** Reads the rows of the transcript panel in the order shown, in small batches; null where no open panel has any. */
export async function readTranscriptPanel(page: ParentNode): Promise<Segment[] | null> {
  const segments: Segment[] = []
  let startedAt = performance.now()
  for (const row of page.querySelectorAll(rows)) {
    const segment = isInOpenPanel(row) ? segmentOf(row) : null
    if (segment !== null) segments.push(segment)
    if (performance.now() - startedAt < sliceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    startedAt = performance.now()
  }
  return segments.length > 0 ? withDurations(segments) : null
}

/**
 * The content of the open panel: its rows as one text, since thousands of objects would block the page for longer than
 * a frame.
 */
export async function panelAnswer(page: ParentNode): Promise<{ segments: string; languageName: string }> {
  return { segments: JSON.stringify(await readTranscriptPanel(page)), languageName: panelLanguageName(page) }
}

/** How many rows the open panel shows. */
export function countRows(page: ParentNode): number {
  return [...page.querySelectorAll(rows)].filter(isInOpenPanel).length
}

/** The text of the panel's language menu, such as `English (auto-generated)`; empty where it has none. */
export function panelLanguageName(page: ParentNode): string {
  const button = page.querySelector(
    `${panels} #footer yt-dropdown-menu button, ${panels} #footer yt-dropdown-menu #label`,
  )
  return button?.textContent?.trim() ?? ''
}

/** The button that opens the panel, in whichever language the site is shown; null where the video has none. */
export function transcriptButton(page: ParentNode): HTMLElement | null {
  return page.querySelector<HTMLElement>('ytd-video-description-transcript-section-renderer button')
}

/**
 * The page's own button that unfolds the description, which contains the other button; null where nothing is folded.
 */
export function descriptionButton(page: ParentNode): HTMLElement | null {
  return page.querySelector<HTMLElement>('ytd-text-inline-expander #expand')
}

/** The unselected tabs of open panels: one of them may have the transcript. */
export function otherTabs(page: ParentNode): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(`${panels} [role="tab"][aria-selected="false"]`)].filter(isInOpenPanel)
}

// A closed panel may still have the rows of the video watched before.
function isInOpenPanel(row: Element): boolean {
  return row.closest(panels)?.getAttribute('visibility') !== 'ENGAGEMENT_PANEL_VISIBILITY_HIDDEN'
}

function segmentOf(row: Element): Segment | null {
  const blocks = textBlocks(row)
  const timeAt = blocks.findIndex((block) => timeOf(block) !== null)
  const startMs = timeOf(blocks[timeAt] ?? '')
  // One markup repeats the time before the text, spelled out for screen readers.
  const text = timeAt === blocks.length - 1 ? '' : (blocks.at(-1) ?? '')
  return startMs === null || text === '' ? null : { text, startMs }
}

/** The texts of the row in document order: of each outermost element with text of its own, the spoken text last. */
function textBlocks(row: Element): string[] {
  const spoken = row.querySelector('[role="text"], .segment-text')
  const blocks = collect(row, spoken)
  return spoken === null ? blocks : [...blocks, tidy(spoken.textContent)]
}

function collect(element: Element, except: Element | null): string[] {
  if (element === except) return []
  const hasOwnText = [...element.childNodes].some((node) => node.nodeType === 3 && tidy(node.textContent) !== '')
  if (hasOwnText) return [tidy(element.textContent)]
  return [...element.children].flatMap((child) => collect(child, except))
}

function tidy(text: string | null): string {
  return (text ?? '').replace(/\s+/gu, ' ').trim()
}
