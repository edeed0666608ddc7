/** The shared screen of this device. */
export class OwnScreen {
  #track: MediaStreamTrack | null = null
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly track = (): MediaStreamTrack | null => this.#track

  /** Asks which screen, window or tab; nothing is shared where the person refuses. */
  async start(): Promise<void> {
    if (this.#track !== null || !canShareScreen()) return
    const track = await askForScreen()
    if (track === null) return
    // A second press while the browser asked.
    if (this.#track !== null) return track.stop()
    // Text on a slide is sharp at the cost of frames.
    track.contentHint = 'detail'
    // The bar of the browser ends it as well.
    track.addEventListener('ended', () => this.#track === track && this.#set(null))
    this.#set(track)
  }

  stop(): void {
    this.#track?.stop()
    if (this.#track !== null) this.#set(null)
  }

  #set(track: MediaStreamTrack | null): void {
    this.#track = track
    for (const listener of this.#listeners) listener()
  }
}

/** Browsers of phones have no screen to share. */
export function canShareScreen(): boolean {
  // An insecure origin has no devices, and TypeScript's DOM types know no browser without screens.
  const devices: Partial<MediaDevices> | undefined = navigator.mediaDevices
  return typeof devices?.getDisplayMedia === 'function'
}

async function askForScreen(): Promise<MediaStreamTrack | null> {
  try {
    const video = { frameRate: { max: 8 }, width: { max: 1920 }, height: { max: 1080 } }
    const stream = await navigator.mediaDevices.getDisplayMedia({ video, audio: false })
    return stream.getVideoTracks()[0] ?? null
  } catch {
    // The person pressed *Cancel*, or the system forbids it: both show it themselves.
    return null
  }
}
