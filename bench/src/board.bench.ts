import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Boards, type BoardName } from './board/boards.ts'
import { drawInk, pan } from './board/hand.ts'
import type { Figure } from './figure.ts'
import { interleave, type Measure } from './interleave.ts'

const rounds = 3
const floorName = 'bare canvas'
const peerName = 'Excalidraw 0.18.1'

/** The board full of shapes, beside a bare canvas that only moves a bitmap, and beside Excalidraw (performance.md, section 3). */
export async function board(): Promise<Figure[]> {
  return [...(await atSize(5_000, five)), ...(await atSize(10_000, ten)), ...(await atSize(50_000, fifty))]
}

async function atSize(count: number, figures: (boards: Boards) => Promise<Figure[]>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-board-'))
  const boards = await Boards.with(count, folder)
  try {
    return await figures(boards)
  } finally {
    await boards.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function five(boards: Boards): Promise<Figure[]> {
  return [await panned(boards, { name: 'board.pan.5k.floor', peer: 'floor', limit: 1.25 })]
}

async function ten(boards: Boards): Promise<Figure[]> {
  return [
    await panned(boards, { name: 'board.pan.10k.floor', peer: 'floor', limit: 1.25 }),
    await panned(boards, { name: 'board.pan.10k.excalidraw', peer: 'excalidraw', limit: 0.05 }),
    await inked(boards),
    await loaded(boards),
  ]
}

async function fifty(boards: Boards): Promise<Figure[]> {
  return [await panned(boards, { name: 'board.pan.50k.floor', peer: 'floor', limit: 2 })]
}

type Beside = { name: string; peer: BoardName; limit: number }

/** Main-thread milliseconds for each frame of a pan. */
function panned(boards: Boards, { name, peer, limit }: Beside): Promise<Figure> {
  const measure =
    (board: BoardName): Measure =>
    async () =>
      (await boards.on(board, pan)).perFrameMs
  const beside = peer === 'floor' ? floorName : peerName
  return interleave({ name, limit, unit: 'ms', rounds, ours: measure('ours'), peer: measure(peer), peerName: beside })
}

/** Milliseconds from a pen's point to the frame that has it, at the 95th percentile. */
function inked(boards: Boards): Promise<Figure> {
  return interleave({
    name: 'board.ink.10k.floor',
    peerName: floorName,
    limit: 1.15,
    unit: 'ms',
    rounds,
    ours: () => boards.on('ours', drawInk),
    peer: () => boards.on('floor', drawInk),
  })
}

/** Milliseconds from the navigation to the first frame with every shape, out of what each board keeps on the device. */
function loaded(boards: Boards): Promise<Figure> {
  return interleave({
    name: 'board.load.10k.excalidraw',
    peerName,
    limit: 0.12,
    unit: 'ms',
    rounds,
    ours: () => boards.load('ours'),
    peer: () => boards.load('excalidraw'),
  })
}
