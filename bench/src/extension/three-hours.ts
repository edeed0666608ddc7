import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { serveWatchPages, watchPage, type WatchPage } from '@takhti/e2e/pages/captured/watch-pages'
import { readInFront } from '@takhti/e2e/pages/extension'
import { inRoot } from '@takhti/tools/kit/root'
import { bearerOf } from './browsers.ts'

const videoUrl = 'https://www.youtube.com/watch?v=tk8hVolcano'
const hours = 3
const words = 27_000
const wordsInRow = 8

/** The cost of a capture on the main thread of the page: CPU milliseconds in all, and of the longest task. */
export type ThreadCost = { totalMs: number; longestMs: number }

/** The ways of reading that are measured; the button's is the panel's, once its rows are there. */
const ways: { page: Partial<WatchPage>; ask: { mayAskPlayer?: boolean }; via: string }[] = [
  { page: { isCaptioned: true }, ask: {}, via: 'captions' },
  { page: { isPanelOpen: true }, ask: {}, via: 'panel' },
  { page: { isCaptioned: true, toPlayer: 'nothing' }, ask: { mayAskPlayer: true }, via: 'player' },
]

/**
 * Reads a video of three hours by each way in the built extension, and returns the cost of each, beside the page left
 * alone.
 */
export async function threeHours(): Promise<{ ours: ThreadCost; alone: ThreadCost; via: string }[]> {
  const folder = await withVideoSite()
  const { context, close } = await bearerOf(folder)
  try {
    let shown = watchPage()
    await serveWatchPages(context, () => shown)
    const video = await context.newPage()
    const panel = await context.newPage()
    const [worker] = context.serviceWorkers()
    await panel.goto(`chrome-extension://${new URL(worker?.url() ?? '').host}/sidepanel.html`)
    const costs: { ours: ThreadCost; alone: ThreadCost; via: string }[] = []
    for (const { page, ask, via } of ways) {
      shown = watchPage({ ...page, ...longVideo() })
      await video.goto(videoUrl)
      await video.bringToFront()
      await video.waitForFunction(
        (rows) => document.querySelectorAll('transcript-segment-view-model').length === rows,
        page.isPanelOpen ? Math.ceil(words / wordsInRow) : 0,
      )
      let tookMs = 0
      const ours = await traced(video, async () => {
        const startedAt = performance.now()
        const reading = await readInFront(panel, ask)
        tookMs = performance.now() - startedAt
        if (reading.draft?.via !== via) throw new Error(`Read by ${reading.draft?.via} and not by ${via}`)
      })
      const alone = await traced(video, () => video.waitForTimeout(tookMs))
      costs.push({ ours, alone, via })
    }
    return costs
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

function longVideo(): Partial<WatchPage> {
  const lines = Array.from({ length: Math.ceil(words / wordsInRow) }, (_, row) => ({
    startMs: Math.floor((row * hours * 3_600_000 * wordsInRow) / words),
    text: Array.from({ length: wordsInRow }, (__, word) => `word${(row * wordsInRow + word) % 997}`).join(' '),
  }))
  return { lines, seconds: hours * 3_600, description: '' }
}

/** A copy of the built extension that may read the site without a press of its button. */
async function withVideoSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-extension-'))
  await cp(inRoot('extension', '.output', 'chrome-mv3'), folder, { recursive: true })
  const file = join(folder, 'manifest.json')
  const manifest: Record<string, unknown> = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...manifest, host_permissions: ['https://www.youtube.com/*'] }))
  return folder
}

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; tdur?: number }

/** Runs work, and returns the CPU time of the page's main-thread tasks meanwhile: other processes share the machine. */
async function traced(page: Page, work: () => Promise<unknown>): Promise<ThreadCost> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  // The protocol's types state only that an event is an object; those of a trace have these fields.
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  const categories = 'devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing'
  await session.send('Tracing.start', { categories, transferMode: 'ReportEvents' })
  await page.evaluate("performance.mark('takhti begins')")
  await work()
  await page.evaluate("performance.mark('takhti ends')")
  await ended(session)
  await session.detach()
  const begins = events.find(({ name }) => name === 'takhti begins')
  const ends = events.find(({ name }) => name === 'takhti ends')
  if (begins === undefined || ends === undefined) throw new Error('The trace does not show the page')
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'RunTask' && ph === 'X' && pid === begins.pid && tid === begins.tid && ts >= begins.ts && ts <= ends.ts,
  )
  const ms = tasks.map(({ tdur = 0 }) => tdur / 1_000)
  return { totalMs: ms.reduce((sum, each) => sum + each, 0), longestMs: Math.max(0, ...ms) }
}

async function ended(session: CDPSession): Promise<void> {
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
}
