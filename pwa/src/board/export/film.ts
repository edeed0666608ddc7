import type { Shape } from '@takhti/schema/board/shapes/index'
import { pageBox } from '../editor/page-box.ts'
import type { PaperPage } from './drawing-surface.ts'
import type { ExportImages } from './export-image.ts'
import { bitmapsOf, contextOf, drawPointer, FilmOutput, type FilmParts, height, placeOf, width } from './film-output.ts'
import {
  cuesOf,
  type FilmJob,
  frameTimes,
  partsOf,
  type PointerMark,
  type Scene,
  sceneSeconds,
  webVtt,
} from './film-plan.ts'
import { openVoices } from './film-voice.ts'
import { CanvasPicture } from './page-png.ts'
import { drawPage } from './surface.ts'
import type { Typesetter } from './typesetter.ts'

/** The part of a slide's time in which its ink is written. */
const inkPart = 0.8

export type Filmed = { file: Blob; captions: string; seconds: number }

type Surroundings = {
  pages: readonly PaperPage[]
  typesetter: Typesetter
  images: ExportImages
  parts: FilmParts
  /** Receives the finished part, from 0 to 1. */
  done?(part: number): void
}

/** Pages as a video with their ink as it was written, the recorded voices, the pointer, and captions of the scripts. */
export async function film(job: FilmJob, { pages, images, done, parts, ...setting }: Surroundings): Promise<Filmed> {
  const voices = await openVoices(job.scenes.map(({ voice }) => voice))
  const hasCaptions = job.scenes.some(({ script }) => script.trim() !== '')
  const output = await FilmOutput.open({ voice: voices.codec, hasCaptions, parts })
  const bitmaps = await bitmapsOf(images)
  const lengths = job.scenes.map(({ script }, index) => sceneSeconds(script, voices.scenes[index]?.seconds ?? 0))
  const whole = lengths.reduce((sum, seconds) => sum + seconds, 0)
  let from = 0
  const cues: ReturnType<typeof cuesOf> = []
  for (const [index, scene] of job.scenes.entries()) {
    const voice = voices.scenes[index] ?? null
    const seconds = lengths[index] ?? 0
    cues.push(...cuesOf(scene.script, from, seconds))
    // The voice first: a container that waits for a track holds the frames of the other.
    if (voice) await output.track?.add(voice, from)
    const page = pages[index] ?? { shapes: [], paper: 'plain' as const }
    const painter = new ScenePainter(output.canvas, { page, scene, seconds, ...setting, bitmaps })
    for (const part of partsOf(seconds)) {
      await output.addPart(async (frames) => {
        for (const { at, length } of painter.framesOf(part)) {
          painter.paint(at)
          await frames.addFrame(from + at, length)
        }
      })
      done?.((from + part.to) / whole)
    }
    from += seconds
  }
  const text = webVtt(cues)
  return { file: await output.finish(text), captions: text, seconds: from }
}

type Stroke = Extract<Shape, { kind: 'ink' }>

type Painting = {
  page: PaperPage
  scene: Scene
  seconds: number
  typesetter: Typesetter
  bitmaps: ReadonlyMap<string, ImageBitmap | null>
}

/** Paints a slide at a time: its page, its ink as far as it was written, and the pointer. */
class ScenePainter {
  readonly #times: readonly number[]
  readonly #canvas: OffscreenCanvas
  readonly #painting: Painting
  readonly #sheet = new OffscreenCanvas(width, height)
  readonly #strokes: readonly Stroke[]
  readonly #ends: readonly number[]
  readonly #place: { scale: number; minX: number; minY: number }
  #painted = 0

  constructor(canvas: OffscreenCanvas, painting: Painting) {
    this.#canvas = canvas
    this.#painting = painting
    const { page, seconds, scene } = painting
    this.#strokes = page.shapes
      .filter((shape): shape is Stroke => shape.kind === 'ink')
      .toSorted((one, other) => one.props.points.startedAt - other.props.points.startedAt)
    const inkSeconds = seconds * inkPart
    const all = this.#strokes.reduce((sum, { props }) => sum + props.points.x.length, 0)
    let points = 0
    this.#ends = this.#strokes.map(({ props }) => {
      points += props.points.x.length
      return (inkSeconds * points) / Math.max(1, all)
    })
    const hasInk = this.#strokes.length > 0
    this.#times = frameTimes(seconds, (time) => (hasInk && time <= inkSeconds + 0.1) || isPointed(scene.pointer, time))
    this.#place = placeOf(pageBox(page.shapes))
    const sheet = contextOf(this.#sheet)
    sheet.fillStyle = '#ffffff'
    sheet.fillRect(0, 0, width, height)
    this.#draw(page.shapes.filter(({ kind }) => kind !== 'ink'))
  }

  /** The frames that begin in a part of the slide's time. */
  framesOf({ from, to }: { from: number; to: number }): { at: number; length: number }[] {
    const frames = this.#times.map((at, index) => ({
      at,
      length: (this.#times[index + 1] ?? this.#painting.seconds) - at,
    }))
    return frames.filter(({ at }) => at >= from && at < to)
  }

  paint(time: number): void {
    while (this.#painted < this.#strokes.length && (this.#ends[this.#painted] ?? 0) <= time) {
      const stroke = this.#strokes[this.#painted]
      if (stroke) this.#draw([stroke])
      this.#painted++
    }
    const context = contextOf(this.#canvas)
    context.drawImage(this.#sheet, 0, 0)
    const growing = this.#growing(time)
    if (growing) this.#draw([growing], context)
    const mark = pointerAt(this.#painting.scene.pointer, time)
    if (mark) drawPointer(context, mark.x * width, mark.y * height)
  }

  /** The stroke that is written at a time, up to its point. */
  #growing(time: number): Shape | null {
    const stroke = this.#strokes[this.#painted]
    if (stroke === undefined) return null
    const begin = this.#ends[this.#painted - 1] ?? 0
    const end = this.#ends[this.#painted] ?? begin
    const { points } = stroke.props
    const count = Math.floor((points.x.length * (time - begin)) / Math.max(0.001, end - begin))
    if (count < 2) return null
    const cut = {
      ...points,
      x: points.x.slice(0, count),
      y: points.y.slice(0, count),
      pressure: points.pressure.slice(0, count),
      at: points.at.slice(0, count),
    }
    return { ...stroke, props: { ...stroke.props, points: cut } }
  }

  #draw(shapes: readonly Shape[], context = contextOf(this.#sheet)): void {
    context.save()
    const picture = new CanvasPicture(context, { ...this.#place, bitmaps: this.#painting.bitmaps })
    const isFirst =
      this.#painted === 0 && context === contextOf(this.#sheet) && shapes.every(({ kind }) => kind !== 'ink')
    drawPage({ shapes, paper: isFirst ? this.#painting.page.paper : 'plain' }, picture, this.#painting.typesetter)
    context.restore()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalAlpha = 1
    context.globalCompositeOperation = 'source-over'
  }
}

/** How long a pointer that rests is shown, in seconds. */
const restSeconds = 1.5

function pointerAt(marks: readonly PointerMark[], time: number): PointerMark | null {
  const last = marks.findLast(({ at }) => at <= time)
  return last && time - last.at <= restSeconds ? last : null
}

function isPointed(marks: readonly PointerMark[], time: number): boolean {
  return marks.some(({ at }) => at <= time + 0.1 && time - at <= restSeconds + 0.1)
}
