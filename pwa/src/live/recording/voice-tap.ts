import type { OwnMedia } from '../own-media.ts'

/** Opus speech needs no more, in bits per second; 45 minutes of it are 11 MB. */
const bitsPerSecond = 32_000

/** How often the recorder hands over the voice, in milliseconds: a crash loses as much. */
export const partMs = 5_000

const types = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']

/** The media type in which this browser records a voice; null where it records none. */
export function voiceType(): string | null {
  if (typeof MediaRecorder === 'undefined') return null
  return types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null
}

/**
 * The voice of this device's user, as a file that grows: silence while the microphone is off, so that it is in sync
 * with the board. It contains no sound of other people.
 */
export class VoiceTap {
  readonly #context = new AudioContext()
  readonly #mixed = this.#context.createMediaStreamDestination()
  readonly #media: OwnMedia
  readonly #stopFollowing: () => void
  readonly #recorder: MediaRecorder
  #source: MediaStreamAudioSourceNode | null = null
  #track: MediaStreamTrack | null = null
  #before: Promise<void> = Promise.resolve()

  constructor(media: OwnMedia, type: string, received: (bytes: Uint8Array) => void) {
    this.#media = media
    // A silent source lets the clock of the recording run.
    const silence = this.#context.createConstantSource()
    silence.offset.value = 0
    silence.connect(this.#mixed)
    silence.start()
    void this.#context.resume()
    this.#recorder = new MediaRecorder(this.#mixed.stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond })
    this.#recorder.addEventListener('dataavailable', ({ data }) => {
      this.#before = this.#before.then(async () => {
        if (data.size > 0) received(new Uint8Array(await data.arrayBuffer()))
      })
    })
    this.#follow()
    this.#stopFollowing = media.subscribe(() => this.#follow())
    this.#recorder.start(partMs)
  }

  /** Resolves when the last chunk was handed over. */
  async stop(): Promise<void> {
    this.#stopFollowing()
    if (this.#recorder.state !== 'inactive') {
      const stopped = new Promise((resolve) => this.#recorder.addEventListener('stop', resolve, { once: true }))
      this.#recorder.stop()
      await stopped
    }
    await this.#before
    await this.#context.close()
  }

  #follow(): void {
    const { mic } = this.#media.state()
    if (mic === this.#track) return
    this.#source?.disconnect()
    this.#track = mic
    this.#source = mic && this.#context.createMediaStreamSource(new MediaStream([mic]))
    this.#source?.connect(this.#mixed)
  }
}
