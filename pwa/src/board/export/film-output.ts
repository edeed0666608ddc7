import type { Box } from '@takhti/schema/board/geometry'
import {
  type AudioCodec,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
  TextSubtitleSource,
  WebMOutputFormat,
} from 'mediabunny'
import { readable } from './blob-bytes.ts'
import { bitmapOf, type ExportImages } from './export-image.ts'
import { VoiceTrack } from './film-voice.ts'

export const [width, height] = [1280, 720]

/** Pages hardly change between frames, so that few bits suffice. */
const bitrate = 350_000

/** This browser encodes no video. */
class NoVideoCodec extends Error {
  override readonly name = 'NoVideoCodec'
}

/** A video that is written: frames of its canvas, recorded voices, and captions. */
export class FilmOutput {
  readonly canvas: OffscreenCanvas
  readonly track: VoiceTrack | null
  readonly #frames: CanvasSource
  readonly #captions: TextSubtitleSource | null
  readonly #output: Output
  readonly #chunks: FileChunks
  readonly #type: 'video/mp4' | 'video/webm'

  /** Opens a video whose container is that of the voice, since packets of a voice are copied. */
  static async open(voice: AudioCodec | null, hasCaptions: boolean): Promise<FilmOutput> {
    const isMp4 = voice === 'aac'
    const codec = await getFirstEncodableVideoCodec(isMp4 ? ['avc', 'vp9'] : ['vp9', 'vp8', 'av1'], { width, height })
    if (codec === null) throw new NoVideoCodec()
    const canvas = new OffscreenCanvas(width, height)
    const frames = new CanvasSource(canvas, { codec, quality: new Quality({ bitrate }), keyFrameInterval: 5 })
    const film = new FilmOutput({ canvas, frames, voice, hasCaptions, isMp4 })
    await film.#output.start()
    return film
  }

  private constructor({ canvas, frames, voice, hasCaptions, isMp4 }: Parts) {
    this.canvas = canvas
    this.#frames = frames
    this.#chunks = new FileChunks()
    this.#type = isMp4 ? 'video/mp4' : 'video/webm'
    const format = isMp4 ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat()
    this.#output = new Output({ format, target: new StreamTarget(this.#chunks.writable) })
    this.#output.addVideoTrack(frames)
    this.track = voice === null ? null : new VoiceTrack(voice)
    if (this.track) this.#output.addAudioTrack(this.track.source)
    this.#captions = hasCaptions ? new TextSubtitleSource('webvtt') : null
    if (this.#captions) this.#output.addSubtitleTrack(this.#captions)
  }

  /** Encodes what is on the canvas, as the picture from a time on. */
  async addFrame(at: number, seconds: number): Promise<void> {
    await this.#frames.add(at, seconds)
  }

  async finish(captions: string): Promise<Blob> {
    await this.#captions?.add(captions)
    await this.#output.finalize()
    return await readable(this.#chunks.blob(this.#type))
  }
}

type Parts = {
  canvas: OffscreenCanvas
  frames: CanvasSource
  voice: AudioCodec | null
  hasCaptions: boolean
  isMp4: boolean
}

/** The written bytes as parts of a blob, which a browser may hold on disk; a file in one buffer would double in growing. */
class FileChunks {
  readonly #parts: { position: number; data: Uint8Array<ArrayBuffer> }[] = []
  readonly writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => void this.#parts.push({ position, data: new Uint8Array(data) }),
  })

  blob(type: string): Blob {
    const ends: Blob[] = []
    let length = 0
    // A header is corrected once its lengths are known, so that later parts replace earlier bytes.
    const patches: { position: number; data: Uint8Array<ArrayBuffer> }[] = []
    for (const part of this.#parts) {
      if (part.position === length) {
        ends.push(new Blob([part.data]))
        length += part.data.length
      } else patches.push(part)
    }
    let whole = new Blob(ends, { type })
    for (const { position, data } of patches)
      whole = new Blob([whole.slice(0, position), data, whole.slice(position + data.length)], { type })
    return whole
  }
}

/** The images of a video, decoded once. */
export async function bitmapsOf(images: ExportImages): Promise<Map<string, ImageBitmap | null>> {
  const bitmaps = new Map<string, ImageBitmap | null>()
  for (const [imageId, image] of images) bitmaps.set(imageId, await bitmapOf(image))
  return bitmaps
}

export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  return context
}

/** A part of a page in the middle of the frame, as large as it fits. */
export function placeOf(whole: Box) {
  const [across, down] = [whole.maxX - whole.minX, whole.maxY - whole.minY]
  const scale = Math.min(width / across, height / down)
  return {
    scale,
    minX: whole.minX - (width / scale - across) / 2,
    minY: whole.minY - (height / scale - down) / 2,
  }
}

/** A pointer with its place in pixels of the frame. */
export function drawPointer(context: OffscreenCanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath()
  context.arc(x, y, 11, 0, Math.PI * 2)
  context.fillStyle = 'rgb(220 38 38 / 85%)'
  context.fill()
  context.lineWidth = 3
  context.strokeStyle = '#ffffff'
  context.stroke()
}
