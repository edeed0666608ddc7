import type { Box } from '@takhti/schema/board/geometry'
import {
  type AudioCodec,
  EncodedVideoPacketSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
  TextSubtitleSource,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny'
import { readable } from './blob-bytes.ts'
import { bitmapOf, type ExportImages } from './export-image.ts'
import { type FilmPart, PartEncoder, partText, readPart } from './film-part.ts'
import { VoiceTrack } from './film-voice.ts'

export const [width, height] = [1280, 720]

/** This browser encodes no video. */
class NoVideoCodec extends Error {
  override readonly name = 'NoVideoCodec'
}

/** Finished parts of an interrupted render, and where new ones are stored. */
export type FilmParts = { readonly stored: readonly string[]; add(index: number, part: string): void }

/** A video that is written part by part: frames of its canvas, recorded voices, and captions. */
export class FilmOutput {
  readonly canvas: OffscreenCanvas
  readonly track: VoiceTrack | null
  readonly #codec: VideoCodec
  readonly #frames: EncodedVideoPacketSource
  readonly #parts: FilmParts
  readonly #captions: TextSubtitleSource | null
  readonly #output: Output
  readonly #chunks: FileChunks
  readonly #type: 'video/mp4' | 'video/webm'
  #count = 0

  /** Opens a video whose container is that of the voice, since packets of a voice are copied. */
  static async open({ voice, ...opening }: Opening): Promise<FilmOutput> {
    const isMp4 = voice === 'aac'
    const codec = await getFirstEncodableVideoCodec(isMp4 ? ['avc', 'vp9'] : ['vp9', 'vp8', 'av1'], { width, height })
    if (codec === null) throw new NoVideoCodec()
    const film = new FilmOutput({ ...opening, voice, codec, isMp4 })
    await film.#output.start()
    return film
  }

  private constructor({ codec, voice, hasCaptions, isMp4, parts }: Opening & { codec: VideoCodec; isMp4: boolean }) {
    this.canvas = new OffscreenCanvas(width, height)
    this.#codec = codec
    this.#frames = new EncodedVideoPacketSource(codec)
    this.#parts = parts
    this.#chunks = new FileChunks()
    this.#type = isMp4 ? 'video/mp4' : 'video/webm'
    const format = isMp4 ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat()
    this.#output = new Output({ format, target: new StreamTarget(this.#chunks.writable) })
    this.#output.addVideoTrack(this.#frames)
    this.track = voice === null ? null : new VoiceTrack(voice)
    if (this.track) this.#output.addAudioTrack(this.track.source)
    this.#captions = hasCaptions ? new TextSubtitleSource('webvtt') : null
    if (this.#captions) this.#output.addSubtitleTrack(this.#captions)
  }

  /** Adds the next part: the stored one, else one whose frames are painted, which is stored. */
  async addPart(paint: (frames: PartEncoder) => Promise<void>): Promise<void> {
    const index = this.#count++
    const stored = this.#parts.stored[index]
    if (stored !== undefined) return await this.#append(readPart(stored))
    const frames = await PartEncoder.open(this.canvas, this.#codec)
    await paint(frames)
    const part = await frames.finish()
    this.#parts.add(index, partText(part))
    await this.#append(part)
  }

  async #append({ config, packets }: FilmPart): Promise<void> {
    for (const packet of packets) await this.#frames.add(packet, { decoderConfig: config })
  }

  async finish(captions: string): Promise<Blob> {
    await this.#captions?.add(captions)
    await this.#output.finalize()
    return await readable(this.#chunks.blob(this.#type))
  }
}

type Opening = { voice: AudioCodec | null; hasCaptions: boolean; parts: FilmParts }

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
