import {
  CanvasSource,
  EncodedPacket,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny'
import { base64Of } from '#api/to-base64.ts'

/** Pages hardly change between frames, so that few bits suffice. */
const bitrate = 350_000

/** A part of a video that plays by itself: it begins with a key frame. */
export type FilmPart = { readonly config: VideoDecoderConfig; readonly packets: readonly EncodedPacket[] }

/** Encodes one part of a video. Each part has its own encoder, since the state of one cannot be stored. */
export class PartEncoder {
  readonly #source: CanvasSource
  readonly #output: Output
  readonly #packets: EncodedPacket[] = []
  #config: VideoDecoderConfig | undefined

  static async open(canvas: OffscreenCanvas, codec: VideoCodec): Promise<PartEncoder> {
    const encoder = new PartEncoder(canvas, codec)
    await encoder.#output.start()
    return encoder
  }

  private constructor(canvas: OffscreenCanvas, codec: VideoCodec) {
    this.#source = new CanvasSource(canvas, {
      codec,
      quality: new Quality({ bitrate }),
      keyFrameInterval: 5,
      onEncodedPacket: (packet, meta) => {
        this.#config ??= meta?.decoderConfig
        this.#packets.push(packet)
      },
    })
    // The packets alone are used, so that the file around them goes nowhere.
    const format = codec === 'avc' ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat()
    this.#output = new Output({ format, target: new NullTarget() })
    this.#output.addVideoTrack(this.#source)
  }

  /** Encodes what is on the canvas, as the picture from a time on. */
  async addFrame(at: number, seconds: number): Promise<void> {
    await this.#source.add(at, seconds)
  }

  async finish(): Promise<FilmPart> {
    await this.#output.finalize()
    if (this.#config === undefined) throw new Error('a part without frames')
    return { config: this.#config, packets: this.#packets }
  }
}

type Written = {
  config: Omit<VideoDecoderConfig, 'description'> & { description?: string }
  packets: { at: number; seconds: number; isKey: boolean; bytes: string }[]
}

/** A part as text, as the device stores it. */
export function partText({ config: { description, ...config }, packets }: FilmPart): string {
  const written: Written = {
    config: { ...config, ...(description && { description: base64Of(bytesOf(description)) }) },
    packets: packets.map(({ timestamp, duration, type, data }) => ({
      at: timestamp,
      seconds: duration,
      isKey: type === 'key',
      bytes: base64Of(data),
    })),
  }
  return JSON.stringify(written)
}

/** A part from its text. */
export function readPart(text: string): FilmPart {
  // Written above alone.
  const { config, packets } = JSON.parse(text) as Written
  const { description, ...rest } = config
  return {
    config: { ...rest, ...(description !== undefined && { description: fromBase64(description) }) },
    packets: packets.map(
      ({ at, seconds, isKey, bytes }) => new EncodedPacket(fromBase64(bytes), isKey ? 'key' : 'delta', at, seconds),
    ),
  }
}

function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
}
