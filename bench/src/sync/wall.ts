import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, median } from '#figure.ts'
import type { Figures } from '#figures.ts'
import { mostRounds } from '#interleave.ts'
import { WallClass } from './wall-class.ts'
import { type Drew, framesOf, write } from './wall-measures.ts'

const students = 40

/** A student's device may send so many kilobits a second while its owner draws, and the wall draws so many frames. */
const allowedKilobits = 100
const askedFrames = 30

/** The length of each observation, and how long all students draw before that. */
const lookedMs = 8_000
const begunMs = 2_000

const upstreams = { 'sync.wall.40.upstream': 120, 'sync.wall.40.upstream.60hz': 60 } as const
const frames = ['sync.wall.40.frames', 'sync.wall.40.frames.middle', 'sync.wall.40.frames.main'] as const

/**
 * Forty students who draw on boards of their own. One of them draws in the app, and all bytes of that device are
 * counted, including the packets' overhead. The wall is observed in the browser of the teacher. Everything is measured
 * twice a round, which is the control: there is no peer, only the limits of the issue.
 */
export async function wall(figures: Figures): Promise<void> {
  await figures.take([...names(upstreams), ...frames], async () => {
    const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-wall-'))
    const scene = await WallClass.open(folder, students)
    try {
      for (const name of names(upstreams)) await figures.take([name], () => upstream(scene, name))
      await figures.take(frames, () => framesOfWall(scene))
    } finally {
      await scene.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

type Twice<Value> = { first: Value; again: Value }

async function upstream(scene: WallClass, name: keyof typeof upstreams): Promise<Figure> {
  const measure = async () => {
    const [before, drawn] = [scene.sentBits(), await scene.drawn()]
    await write(scene.student, { ms: lookedMs, hertz: upstreams[name] })
    const kilobits = (scene.sentBits() - before) / lookedMs
    await scene.expectConnected()
    if ((await scene.drawn()) === drawn) throw new Error('The student drew nothing')
    return kilobits
  }
  const taken = await whileDrawing(scene, measure)
  return figureOf(taken, {
    ...{ name, peer: allowedKilobits, peerName: 'what is allowed' },
    unit: `kb/s of a student, ${upstreams[name]} points a second`,
    of: (kilobits) => kilobits,
    ratio: (kilobits) => kilobits / allowedKilobits,
  })
}

async function framesOfWall(scene: WallClass): Promise<Figure[]> {
  const before = await scene.ink()
  const taken = await whileDrawing(scene, () => framesOf(scene.teacher, lookedMs))
  // The last of it is painted.
  await pause(2 * begunMs)
  const after = await scene.ink()
  await scene.expectConnected()
  const still = after.filter((ink, at) => ink <= (before[at] ?? 0)).length
  // The one in the app does not draw here.
  if (after.length === 0 || still > 1) throw new Error(`${still} pictures of the wall are what they were`)
  const [slowest, middle, main] = frames
  const asked = { peer: askedFrames, peerName: 'what is asked for' }
  const rate = (of: (drew: Drew) => number) => ({ of, ratio: (drew: Drew) => askedFrames / of(drew) })
  return [
    figureOf(taken, { ...asked, ...rate((drew) => drew.slowest), name: slowest, unit: 'frames/s (slowest twentieth)' }),
    figureOf(taken, { ...asked, ...rate((drew) => drew.middle), name: middle, unit: 'frames/s (median)' }),
    figureOf(taken, {
      ...{ name: main, peer: 1_000 / askedFrames, peerName: 'a frame of thirty a second' },
      ...{ unit: 'ms of the main thread for a frame', of: ({ mainMs }) => mainMs },
      ratio: ({ mainMs }) => mainMs / (1_000 / askedFrames),
    }),
  ]
}

/** Measures twice a round while all students draw. */
async function whileDrawing<Value>(scene: WallClass, measure: () => Promise<Value>): Promise<Twice<Value>[]> {
  const taken: Twice<Value>[] = []
  for (let round = 0; round < Math.min(3, mostRounds); round++) {
    const drawing = scene.crowd.ask('draw', begunMs + 2 * lookedMs + begunMs)
    await pause(begunMs)
    taken.push({ first: await measure(), again: await measure() })
    const { strokes } = await drawing
    if (strokes < students) throw new Error(`A class of ${students} drew ${strokes} strokes`)
  }
  return taken
}

type FigureFields<Value> = Pick<Figure, 'name' | 'peer' | 'peerName' | 'unit'> & {
  of(value: Value): number
  ratio(value: Value): number
}

function figureOf<Value>(
  taken: readonly Twice<Value>[],
  { of, ratio: ratioOf, ...fields }: FigureFields<Value>,
): Figure {
  const all = taken.flatMap(({ first, again }) => [first, again])
  const ratio = median(all.map(ratioOf))
  return {
    ...{ ...fields, ours: median(all.map(of)), ratio, limit: 1, holds: ratio <= 1, samples: taken.length },
    control: median(taken.map(({ first, again }) => of(again) / of(first))),
  }
}

function names<Name extends string>(of: Readonly<Record<Name, unknown>>): Name[] {
  // The keys are those of the written object.
  return Object.keys(of) as Name[]
}
