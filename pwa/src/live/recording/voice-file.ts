import type { RecordedTrack } from '@takhti/schema/board/replay/recording'
import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

/**
 * The voices of a recording as one seekable file: a recorder writes for live playback, without an index or a length.
 * Null where there is no sound. A broken track plays until its break.
 */
export async function voiceFile(tracks: Iterable<RecordedTrack>): Promise<Blob | null> {
  const voices = await Promise.all([...tracks].map(openVoice))
  const [first] = voices.filter((voice) => voice !== null)
  const codec = first?.codec
  if (first === undefined || codec === null || codec === undefined) return null
  const target = new BufferTarget()
  const format = codec === 'aac' ? new Mp4OutputFormat() : new WebMOutputFormat()
  const output = new Output({ format, target })
  const joined = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(joined)
  await output.start()
  let lastS = -1
  for (const voice of voices) {
    // One browser makes a recording, and it writes one codec.
    if (voice === null || voice.codec !== codec) continue
    const decoderConfig = await voice.track.getDecoderConfig()
    if (decoderConfig === null) continue
    for await (const packet of packetsOf(voice.track)) {
      const timestamp = packet.timestamp + voice.beginsMs / 1000
      if (timestamp <= lastS) continue
      lastS = timestamp
      await joined.add(packet.clone({ timestamp }), { decoderConfig })
    }
  }
  if (lastS < 0) return null
  await output.finalize()
  return target.buffer && new Blob([target.buffer], { type: codec === 'aac' ? 'audio/mp4' : 'audio/webm' })
}

async function openVoice({ chunks, beginsMs }: RecordedTrack) {
  // The bytes are the recording's own, and no shared memory.
  const blob = new Blob(chunks as Uint8Array<ArrayBuffer>[])
  const track = await new Input({ source: new BlobSource(blob), formats: [WEBM, OGG, MP4] })
    .getPrimaryAudioTrack()
    .catch(() => null)
  return track && { track, codec: track.codec, beginsMs }
}

/** Packets until the file breaks off. */
async function* packetsOf(track: InputAudioTrack) {
  const packets = new EncodedPacketSink(track).packets()
  for (;;) {
    const next = await packets.next().catch(() => null)
    if (next === null || next.done === true) return
    yield next.value
  }
}
