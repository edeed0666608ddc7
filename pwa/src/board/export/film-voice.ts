import {
  type AudioCodec,
  BlobSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP4,
  OGG,
  WEBM,
} from 'mediabunny'

/** The recorded voice of a slide, and how long it is. */
export type FilmVoice = { track: InputAudioTrack; seconds: number }

/** The voices of a video. One browser records them, in one codec; a voice in another one is left out. */
export async function openVoices(
  given: readonly (Blob | null)[],
): Promise<{ codec: AudioCodec | null; scenes: (FilmVoice | null)[] }> {
  const opened = await Promise.all(given.map(async (blob) => (blob === null ? null : await openVoice(blob))))
  const codec = opened.find((voice) => voice !== null)?.track.codec ?? null
  return { codec, scenes: opened.map((voice) => (voice?.track.codec === codec ? voice : null)) }
}

async function openVoice(blob: Blob): Promise<FilmVoice | null> {
  const input = new Input({ source: new BlobSource(blob), formats: [WEBM, OGG, MP4] })
  const track = await input.getPrimaryAudioTrack().catch(() => null)
  if (track === null) return null
  // A recorder writes no length, so that the packets are read for it.
  const seconds = await track.computeDuration().catch(() => 0)
  return seconds > 0 ? { track, seconds } : null
}

/** The voices of all slides on one track, packet by packet: nothing is encoded a second time. */
export class VoiceTrack {
  readonly source: EncodedAudioPacketSource
  #last = -1

  constructor(codec: AudioCodec) {
    this.source = new EncodedAudioPacketSource(codec)
  }

  async add({ track }: FilmVoice, from: number): Promise<void> {
    const decoderConfig = await track.getDecoderConfig()
    if (decoderConfig === null) return
    const packets = new EncodedPacketSink(track).packets()
    for (;;) {
      const next = await packets.next().catch(() => null)
      if (next === null || next.done === true) return
      const timestamp = Math.max(0, next.value.timestamp) + from
      if (timestamp <= this.#last) continue
      this.#last = timestamp
      await this.source.add(next.value.clone({ timestamp }), { decoderConfig })
    }
  }
}
