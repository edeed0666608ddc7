import type { BrowserContext } from '@playwright/test'
import { serveWatchPages, watchPage } from '@takhti/e2e/pages/captured/watch-pages'
import { inRoot } from '@takhti/tools/kit/root'
import { buildIfChanged } from '@takhti/tools/start/build'
import { actionOnly, bearerOf } from './extension/browsers.ts'
import { threeHours } from './extension/three-hours.ts'
import { median, type Figure } from './figure.ts'
import type { Figures } from './figures.ts'
import { mostRounds } from './interleave.ts'
import { serveStatic } from './static-server.ts'

const [rounds, loads] = [Math.min(3, mostRounds), 15]

/**
 * The folder of another extension that is built elsewhere, to compare with ours; nothing of it is in the repository.
 */
const other = process.env['TAKHTI_BENCH_EXTENSION'] ?? null

const videoUrl = 'https://www.youtube.com/watch?v=tk8hVolcano'

type Cost = { loadMs: number; heapMegabytes: number }

/**
 * What the extension costs a page where it is not used, and the page whose video it reads (performance.md, section 11).
 */
export async function extension(figures: Figures): Promise<void> {
  await figures.take(['extension.capture.3h', 'extension.capture.3h.slice'], async () => {
    await buildIfChanged('extension')
    const taken: Awaited<ReturnType<typeof threeHours>>[] = []
    for (let round = 0; round < rounds; round += 1) taken.push(await threeHours())
    return captureFigures(taken)
  })
  const names = ['extension.load.none', 'extension.heap.none', 'extension.load.actiononly', 'extension.heap.actiononly']
  if (other !== null) names.push('extension.load.other', 'extension.heap.other')
  await figures.take(names, async () => {
    const server = await serveStatic({ '/': page })
    try {
      return figuresOf(await loadsOf({ address: server.origin, element: 'p', count: 300 }))
    } finally {
      await server.close()
    }
  })
  // Nothing of ours is in a page before a request: the cost of an extension without any script shows the machine's own
  // noise.
  await figures.take(['extension.load.watch', 'extension.load.watch.actiononly'], async () => {
    const taken = await loadsOf({ address: videoUrl, element: '#movie_player', count: 1 })
    return [
      added(taken, 'loadMs', { name: 'extension.load.watch', at: 1, limit: 5, unit: 'ms' }),
      added(taken, 'loadMs', { name: 'extension.load.watch.actiononly', at: 2, limit: null, unit: 'ms' }),
    ]
  })
}

type Loaded = { address: string; element: string; count: number }

/** The page loaded in browsers with no extension, with ours, and with those to compare. */
async function loadsOf(loaded: Loaded): Promise<Cost[][]> {
  await buildIfChanged('extension')
  const floor = await actionOnly()
  try {
    const folders = [
      null,
      inRoot('extension', '.output', 'chrome-mv3'),
      floor.folder,
      ...(other === null ? [] : [other]),
    ]
    const taken: Cost[][] = []
    for (let round = 0; round < rounds; round += 1) taken.push(await oneRound(folders, loaded))
    return taken
  } finally {
    await floor.close()
  }
}

/** Each browser loads the page in turn, so that all of them have the machine at the same speed. */
async function oneRound(folders: readonly (string | null)[], loaded: Loaded): Promise<Cost[]> {
  const bearers = await Promise.all(folders.map(bearerOf))
  try {
    await Promise.all(bearers.map(({ context }) => serveWatchPages(context, () => watchPage())))
    const costs: Cost[][] = bearers.map(() => [])
    for (let load = 0; load <= loads; load += 1) {
      for (const [index, { context }] of bearers.entries()) {
        const cost = await costOf(context, loaded)
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

async function costOf(context: BrowserContext, { address, element, count }: Loaded): Promise<Cost> {
  const tab = await context.newPage()
  try {
    await tab.goto(address)
    const loadMs = await tab.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation')
      return entry?.duration ?? 0
    })
    if ((await tab.locator(element).count()) !== count || loadMs === 0) throw new Error('The page was not loaded')
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

function figuresOf(taken: readonly Cost[][]): Figure[] {
  const beside = other === null ? [] : [{ name: 'other', at: 3 }]
  return [
    added(taken, 'loadMs', { name: 'extension.load.none', at: 1, limit: 2, unit: 'ms' }),
    added(taken, 'heapMegabytes', { name: 'extension.heap.none', at: 1, limit: 0.1, unit: 'MB' }),
    ...[{ name: 'actiononly', at: 2 }, ...beside].flatMap(({ name, at }) => [
      added(taken, 'loadMs', { name: `extension.load.${name}`, at, limit: null, unit: 'ms' }),
      added(taken, 'heapMegabytes', { name: `extension.heap.${name}`, at, limit: null, unit: 'MB' }),
    ]),
  ]
}

/** How much more than without an extension: for these metrics the ratio is the difference itself. */
function added(
  taken: readonly Cost[][],
  key: keyof Cost,
  { at, limit, ...reported }: { at: number; limit: number | null; name: string; unit: string },
): Figure {
  const ratio = median(taken.map((costs) => (costs[at]?.[key] ?? 0) - (costs[0]?.[key] ?? 0)))
  const of = (index: number) => median(taken.map((costs) => costs[index]?.[key] ?? 0))
  const holds = limit === null || ratio <= limit
  return {
    ...reported,
    ours: of(at),
    peer: of(0),
    peerName: 'no extension',
    ratio,
    limit,
    holds,
    samples: taken.length,
  }
}

/** Of the most expensive way: all tasks of the capture beyond the page's own, and the longest of them alone. */
function captureFigures(taken: readonly Awaited<ReturnType<typeof threeHours>>[]): Figure[] {
  const figure = (name: string, key: 'totalMs' | 'longestMs', limit: number): Figure => {
    const ofWays = (taken[0] ?? []).map((_, at) => {
      const ours = median(taken.map((ways) => ways[at]?.ours[key] ?? 0))
      const peer = median(taken.map((ways) => ways[at]?.alone[key] ?? 0))
      return { ours, peer, ratio: key === 'totalMs' ? ours - peer : ours }
    })
    const [most] = ofWays.toSorted((one, other) => other.ratio - one.ratio)
    if (most === undefined) throw new Error('No way was measured')
    return {
      ...most,
      name,
      peerName: 'page left alone',
      limit,
      holds: most.ratio <= limit,
      unit: 'ms',
      samples: taken.length,
    }
  }
  return [figure('extension.capture.3h', 'totalMs', 150), figure('extension.capture.3h.slice', 'longestMs', 16)]
}

const paragraph = 'Twice a day the sea climbs up the beach and falls back again, and people have always asked why. '
const page = `<!doctype html><html lang="en"><title>Tides</title><main>${`<p>${paragraph.repeat(3)}</p>`.repeat(300)}</main></html>`
