import type { Box } from '@takhti/schema/board/geometry'
import { byOrder } from '@takhti/schema/board/order'
import { isMap } from '@takhti/schema/board/paper'
import type { RecordedPage } from '@takhti/schema/board/replay/recorded-page'
import type { ClassRecording } from '@takhti/schema/board/replay/recording'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { firstView } from '../editor/camera.ts'
import type { ExportImages } from './export-image.ts'
import { bitmapsOf, contextOf, drawPointer, FilmOutput, type FilmParts, height, placeOf, width } from './film-output.ts'
import { framesPerSecond, partsOf } from './film-plan.ts'
import { openVoices } from './film-voice.ts'
import type { Filmed } from './film.ts'
import { CanvasPicture } from './page-png.ts'
import { drawPage } from './surface.ts'
import type { Typesetter } from './typesetter.ts'

/** The bytes of a recording, and its voices as one file. */
export type RecordingJob = { readonly recording: readonly Uint8Array[]; readonly voice: Blob | null }

type Surroundings = {
  typesetter: Typesetter
  images: ExportImages
  parts: FilmParts
  /** Receives the finished part, from 0 to 1. */
  done?(part: number): void
}

/** A recorded class as a video: the board as the teacher saw it, the laser, and the voice. A frame is encoded where something changed. */
export async function filmRecording(
  recording: ClassRecording,
  voice: Blob | null,
  { typesetter, images, parts, done }: Surroundings,
): Promise<Filmed> {
  const voices = await openVoices([voice])
  const [spoken = null] = voices.scenes
  const output = await FilmOutput.open({ voice: voices.codec, hasCaptions: false, parts })
  if (spoken) await output.track?.add(spoken, 0)
  const bitmaps = await bitmapsOf(images)
  const seconds = Math.max(1, recording.lengthMs / 1000, spoken?.seconds ?? 0)
  const painter = new MomentPainter(output.canvas, recording, { typesetter, bitmaps })
  for (const { from, to } of partsOf(seconds)) {
    await output.addPart(async (frames) => {
      for (let step = from * framesPerSecond; step < to * framesPerSecond; step++) {
        const isChanged = await painter.moveTo((step * 1000) / framesPerSecond)
        const isSecond = step % framesPerSecond === 0
        if (isChanged || isSecond) await frames.addFrame(step / framesPerSecond, 1 / framesPerSecond)
        if (isSecond) done?.(step / framesPerSecond / seconds)
      }
    })
  }
  return { file: await output.finish(''), captions: '', seconds }
}

type Painting = { typesetter: Typesetter; bitmaps: ReadonlyMap<string, ImageBitmap | null> }

/** Paints a recording at successive moments; only what changed is painted where nothing has gone. */
class MomentPainter {
  readonly #recording: ClassRecording
  readonly #painting: Painting
  readonly #canvas: OffscreenCanvas
  readonly #sheet = new OffscreenCanvas(width, height)
  readonly #shown = new Map<RecordedPage, Set<Shape>>()
  #page: RecordedPage | undefined
  #view: Box | undefined
  #light: unknown = null
  #isFirst = true
  #hadLive = false

  constructor(canvas: OffscreenCanvas, recording: ClassRecording, painting: Painting) {
    this.#canvas = canvas
    this.#recording = recording
    this.#painting = painting
  }

  /** Whether the moment looks otherwise than the one before. */
  async moveTo(ms: number): Promise<boolean> {
    const { pageId, view = firstView, light } = this.#recording.at(ms)
    const page = pageId === undefined ? undefined : this.#recording.page(pageId)
    const change = page?.moveTo(ms)
    const shown = this.#shapesOf(page)
    for (const shape of change?.gone ?? []) shown.delete(shape)
    for (const shape of change?.come ?? []) shown.add(shape)
    const place = placeOf(view)
    const isTurned = this.#isFirst || page !== this.#page || view !== this.#view || (change?.gone.size ?? 0) > 0
    const come = [...(change?.come ?? [])]
    if (isTurned) await this.#repaint(page, [...shown].toSorted(byOrder), place)
    else if (come.length > 0)
      this.#draw(contextOf(this.#sheet), { shapes: come.toSorted(byOrder), paper: 'plain' }, place)
    const drawing = page?.drawingAt(ms, this.#recording.wallOf) ?? []
    const isLive = drawing.length > 0 || light !== null
    const isChanged = isTurned || come.length > 0 || drawing.length > 0 || this.#hadLive || light !== this.#light
    this.#page = page
    this.#view = view
    this.#light = light
    this.#isFirst = false
    this.#hadLive = isLive
    if (!isChanged) return false
    const context = contextOf(this.#canvas)
    context.drawImage(this.#sheet, 0, 0)
    if (drawing.length > 0) this.#draw(context, { shapes: drawing, paper: 'plain' }, place)
    if (light !== null) drawPointer(context, (light.x - place.minX) * place.scale, (light.y - place.minY) * place.scale)
    return true
  }

  #shapesOf(page: RecordedPage | undefined): Set<Shape> {
    if (page === undefined) return new Set()
    const known = this.#shown.get(page) ?? new Set()
    this.#shown.set(page, known)
    return known
  }

  async #repaint(page: RecordedPage | undefined, shapes: readonly Shape[], place: Place): Promise<void> {
    const sheet = contextOf(this.#sheet)
    sheet.fillStyle = '#ffffff'
    sheet.fillRect(0, 0, width, height)
    const paper = page?.paper ?? 'plain'
    if (isMap(paper)) {
      const { loadMap } = await import('../maps/map-loader.ts')
      await loadMap(paper)
    }
    this.#draw(sheet, { shapes, paper }, place)
  }

  #draw(context: OffscreenCanvasRenderingContext2D, page: Drawn, place: Place): void {
    context.save()
    const picture = new CanvasPicture(context, { ...place, bitmaps: this.#painting.bitmaps })
    drawPage(page, picture, this.#painting.typesetter)
    context.restore()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalAlpha = 1
    context.globalCompositeOperation = 'source-over'
  }
}

type Drawn = { shapes: readonly Shape[]; paper: RecordedPage['paper'] }

type Place = ReturnType<typeof placeOf>
