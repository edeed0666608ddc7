import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Boards, shownCount, type BoardName, type BoardShapes } from './board/boards.ts'
import { longArea } from './board/dataset.ts'
import { drawInk, goToTop, missingShare, pan, panFar } from './board/hand.ts'
import { RemoteHand } from './board/remote-hand.ts'
import { median, type Figure } from './figure.ts'
import type { Figures } from './figures.ts'
import { interleave, mostRounds, type Measure } from './interleave.ts'
import { slope } from './slope.ts'

const rounds = 3
const floorName = 'bare canvas'
const peerName = 'Excalidraw 0.18.1'

/** The board full of shapes, beside a bare canvas that only moves a bitmap, and beside Excalidraw (performance.md, section 3). */
export async function board(figures: Figures): Promise<void> {
  await at(
    figures,
    { count: 5_000 },
    {
      'board.pan.5k.floor': panned({ peer: 'floor', limit: 1.25 }),
    },
  )
  await at(
    figures,
    { count: 10_000 },
    {
      // First, since this page has not been on the screen yet.
      'board.load.10k.painted': loaded({ limit: null }),
      'board.load.10k.excalidraw': loadedAgain,
      'board.pan.10k.floor': panned({ peer: 'floor', limit: 1.25 }),
      'board.pan.10k.excalidraw': panned({ peer: 'excalidraw', limit: 0.05 }),
      'board.ink.10k.floor': inked,
      'board.memory.10k.excalidraw': held,
    },
  )
  await at(
    figures,
    { count: 10_000, within: longArea },
    {
      'board.fresh.10k.floor': pannedFar,
      'board.fresh.10k.missing': missed,
    },
  )
  await at(
    figures,
    { count: 10_000, isOnline: true },
    {
      'board.ink.10k.remote': inkedTogether,
    },
  )
  await at(
    figures,
    { count: 50_000 },
    {
      'board.pan.50k.floor': panned({ peer: 'floor', limit: 2 }),
    },
  )
  await figures.take(['board.pan.slope'], () =>
    withBoards(
      [1_000, 5_000, 10_000].map((count) => ({ count })),
      grown,
    ),
  )
}

/** Measures a metric of its name on existing boards. */
type OnBoards = (boards: Boards, name: string) => Promise<Figure>

/** Makes boards of some shapes once, and measures the requested metrics on them. */
async function at(figures: Figures, shapes: BoardShapes, measures: Readonly<Record<string, OnBoards>>): Promise<void> {
  await figures.take(Object.keys(measures), () =>
    withBoards([shapes], async ([boards]) => {
      if (!boards) throw new Error('There are no boards')
      for (const [name, measure] of Object.entries(measures)) await figures.take([name], () => measure(boards, name))
    }),
  )
}

/** Makes boards for as long as they are needed, each with shapes and a browser of its own. */
async function withBoards<Answer>(
  sizes: readonly BoardShapes[],
  measure: (boards: readonly Boards[]) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-board-'))
  const made: Boards[] = []
  try {
    for (const [place, shapes] of sizes.entries()) made.push(await Boards.with(shapes, join(folder, String(place))))
    return await measure(made)
  } finally {
    for (const boards of made) await boards.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Main-thread milliseconds for each frame of a pan. */
function panned({ peer, limit }: { peer: BoardName; limit: number }): OnBoards {
  return (boards, name) => {
    const measure =
      (board: BoardName): Measure =>
      async () =>
        (await boards.on(board, pan)).perFrameMs
    const beside = peer === 'floor' ? floorName : peerName
    return interleave({ name, limit, unit: 'ms', rounds, ours: measure('ours'), peer: measure(peer), peerName: beside })
  }
}

/** Milliseconds from a pen's point to the frame that has it, at the 95th percentile. */
function inked(boards: Boards, name: string): Promise<Figure> {
  return interleave({
    name,
    peerName: floorName,
    limit: 1.15,
    unit: 'ms',
    rounds,
    ours: () => boards.on('ours', drawInk),
    peer: () => boards.on('floor', drawInk),
  })
}

/**
 * The same while another person draws 30 strokes a second on the page; beside the baseline they draw too, without a
 * reader.
 */
async function inkedTogether(boards: Boards, name: string): Promise<Figure> {
  // The first opening loads the page in its room.
  await boards.on('ours', shownCount)
  const hand = await RemoteHand.at(boards.lesson)
  const beside = async (page: Page) => {
    const ink = drawInk(page)
    return { drawn: await hand.during(ink), p95: await ink }
  }
  try {
    return await interleave({
      name,
      peerName: floorName,
      limit: 1.15,
      unit: 'ms',
      rounds,
      ours: () =>
        boards.on('ours', async (page) => {
          const before = await shownCount(page)
          const { drawn, p95 } = await beside(page)
          await page.waitForTimeout(1000)
          const come = (await shownCount(page)) - before
          if (drawn < 30 || come < drawn) throw new Error(`Of ${drawn} strokes of the remote hand ${come} came`)
          return p95
        }),
      peer: async () => (await boards.on('floor', beside)).p95,
    })
  } finally {
    hand.leave()
  }
}

/** Milliseconds from the navigation to the first frame with every shape, from each board's storage on the device. */
function loaded({ limit }: { limit: number | null }): OnBoards {
  return (boards, name) =>
    interleave({
      name,
      peerName,
      limit,
      unit: 'ms',
      rounds,
      ours: () => boards.load('ours'),
      peer: () => boards.load('excalidraw'),
    })
}

/**
 * The same once the page has been on the screen and at rest: then the device caches its pixels beside its document
 * (decision 014).
 */
async function loadedAgain(boards: Boards, name: string): Promise<Figure> {
  await boards.rest()
  return loaded({ limit: 0.12 })(boards, name)
}

/** Megabytes of the browser over a blank page. */
function held(boards: Boards, name: string): Promise<Figure> {
  return interleave({
    name,
    peerName,
    limit: 0.15,
    unit: 'MB',
    rounds,
    ours: () => boards.megabytes('ours'),
    peer: () => boards.megabytes('excalidraw'),
  })
}

/** The interval between the frames of a fast pan over fresh area, at the 95th percentile. */
function pannedFar(boards: Boards, name: string): Promise<Figure> {
  const measure =
    (board: BoardName): Measure =>
    () =>
      boards.on(board, async (page) => {
        if (board === 'ours') await goToTop(page)
        return (await panFar(page)).p95Ms
      })
  return interleave({
    name,
    peerName: floorName,
    limit: 1.5,
    unit: 'ms',
    rounds,
    ours: measure('ours'),
    peer: measure('floor'),
  })
}

/** The share of such a pan's frames in which a part of the page was without its ink: of all frames, so there is no peer. */
async function missed(boards: Boards, name: string): Promise<Figure> {
  const shares: number[] = []
  for (let round = 0; round < Math.min(rounds, mostRounds); round++) shares.push(await boards.on('ours', missedOn))
  const ratio = median(shares)
  const limit = 0.05
  const peer = { peer: 1, peerName: 'all frames' }
  return {
    name,
    ours: ratio,
    ...peer,
    ratio,
    limit,
    holds: ratio <= limit,
    unit: 'of the frames',
    samples: shares.length,
  }
}

async function missedOn(page: Page): Promise<number> {
  await goToTop(page)
  return missingShare(page)
}

/** How the cost of a frame of a pan grows with the visible shapes. */
function grown(sizes: readonly Boards[]): Promise<Figure> {
  const measure = async (boards: Boards, name: BoardName): Promise<number> => (await boards.on(name, pan)).perFrameMs
  return slope({
    name: 'board.pan.slope',
    peerName: floorName,
    limit: 0.15,
    rounds,
    sizes: sizes.map((boards) => ({
      rows: boards.count,
      ours: () => measure(boards, 'ours'),
      peer: () => measure(boards, 'floor'),
    })),
  })
}
