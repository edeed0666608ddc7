import type { BrowserContext } from '@playwright/test'
import { inRoot } from '@takhti/tools/kit/root'
import { buildIfChanged } from '@takhti/tools/start/build'
import { actionOnly, bearerOf } from './extension/browsers.ts'
import { median, type Figure } from './figure.ts'
import type { Figures } from './figures.ts'
import { mostRounds } from './interleave.ts'
import { serveStatic } from './static-server.ts'

const [rounds, loads] = [Math.min(3, mostRounds), 15]

type Cost = { loadMs: number; heapMegabytes: number }

/** What the extension costs a page where nobody uses it (performance.md, section 11). */
export async function extension(figures: Figures): Promise<void> {
  const names = ['extension.load.none', 'extension.heap.none', 'extension.load.actiononly', 'extension.heap.actiononly']
  await figures.take(names, async () => {
    await buildIfChanged('extension')
    const floor = await actionOnly()
    const server = await serveStatic({ '/': page })
    try {
      const folders = [null, inRoot('extension', '.output', 'chrome-mv3'), floor.folder]
      const taken: Cost[][] = []
      for (let round = 0; round < rounds; round += 1) taken.push(await oneRound(folders, server.origin))
      return figuresOf(taken)
    } finally {
      await Promise.all([server.close(), floor.close()])
    }
  })
}

/** Each browser loads the page in turn, so that all of them meet the machine at the same speed. */
async function oneRound(folders: readonly (string | null)[], origin: string): Promise<Cost[]> {
  const bearers = await Promise.all(folders.map(bearerOf))
  try {
    const costs: Cost[][] = bearers.map(() => [])
    for (let load = 0; load <= loads; load += 1) {
      for (const [index, { context }] of bearers.entries()) {
        const cost = await costOf(context, origin)
        // The first load of a browser fills its caches.
        if (load > 0) costs[index]?.push(cost)
      }
    }
    return costs.map((each) => ({
      loadMs: median(each.map(({ loadMs }) => loadMs)),
      heapMegabytes: median(each.map(({ heapMegabytes }) => heapMegabytes)),
    }))
  } finally {
    await Promise.all(bearers.map(({ close }) => close()))
  }
}

async function costOf(context: BrowserContext, origin: string): Promise<Cost> {
  const tab = await context.newPage()
  try {
    await tab.goto(origin)
    const loadMs = await tab.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation')
      return entry?.duration ?? 0
    })
    const paragraphs = await tab.evaluate(() => document.querySelectorAll('p').length)
    if (paragraphs !== 300 || loadMs === 0) throw new Error('The page was not loaded')
    const session = await context.newCDPSession(tab)
    await session.send('HeapProfiler.collectGarbage')
    await session.send('Performance.enable')
    const { metrics } = await session.send('Performance.getMetrics')
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
    return { loadMs, heapMegabytes: heap / 1_000_000 }
  } finally {
    await tab.close()
  }
}

/** How much more than without an extension: for these figures the ratio is the difference itself. */
function figuresOf(taken: readonly Cost[][]): Figure[] {
  const added = (
    name: keyof Cost,
    { at, limit, ...said }: { at: number; limit: number | null; name: string; unit: string },
  ) => {
    const difference = median(taken.map((costs) => (costs[at]?.[name] ?? 0) - (costs[0]?.[name] ?? 0)))
    const of = (index: number) => median(taken.map((costs) => costs[index]?.[name] ?? 0))
    const holds = limit === null || difference <= limit
    return {
      ...said,
      ours: of(at),
      peer: of(0),
      peerName: 'no extension',
      ratio: difference,
      limit,
      holds,
      samples: taken.length,
    }
  }
  return [
    added('loadMs', { name: 'extension.load.none', at: 1, limit: 2, unit: 'ms' }),
    added('heapMegabytes', { name: 'extension.heap.none', at: 1, limit: 0.1, unit: 'MB' }),
    added('loadMs', { name: 'extension.load.actiononly', at: 2, limit: null, unit: 'ms' }),
    added('heapMegabytes', { name: 'extension.heap.actiononly', at: 2, limit: null, unit: 'MB' }),
  ]
}

const paragraph = 'Twice a day the sea climbs up the beach and falls back again, and people have always asked why. '
const page = `<!doctype html><html lang="en"><title>Tides</title><main>${`<p>${paragraph.repeat(3)}</p>`.repeat(300)}</main></html>`
