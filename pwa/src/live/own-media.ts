import type { Tracks } from './media-transport.ts'

/** Why a microphone or a camera is not there. */
export type MediaProblem = 'denied' | 'missing' | 'busy' | 'unplugged'

export type OwnMediaState = Tracks & { readonly problem: { of: 'mic' | 'camera'; why: MediaProblem } | null }

const wishes = {
  mic: { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } },
  camera: { video: { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 15, max: 24 } } },
} as const

/** The microphone and the camera of this device: off until somebody turns them on, and really off again after. */
export class OwnMedia {
  #state: OwnMediaState = { mic: null, camera: null, problem: null }
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): OwnMediaState => this.#state

  async turnOn(of: 'mic' | 'camera'): Promise<void> {
    if (this.#state[of] !== null) return
    try {
      const stream = await navigator.mediaDevices.getUserMedia(wishes[of])
      const [track] = stream.getTracks()
      if (track === undefined) return this.#set({ problem: { of, why: 'missing' } })
      track.addEventListener('ended', () => this.#set({ [of]: null, problem: { of, why: 'unplugged' } }))
      this.#set({ [of]: track, problem: null })
    } catch (error) {
      this.#set({ problem: { of, why: problemOf(error) } })
    }
  }

  turnOff(of: 'mic' | 'camera'): void {
    this.#state[of]?.stop()
    if (this.#state[of] !== null) this.#set({ [of]: null })
  }

  close(): void {
    this.turnOff('mic')
    this.turnOff('camera')
  }

  #set(changed: Partial<OwnMediaState>): void {
    this.#state = { ...this.#state, ...changed }
    for (const listener of this.#listeners) listener()
  }
}

/** What the browser's refusal means to a person. */
export function problemOf(error: unknown): MediaProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'TypeError') return 'missing'
  return 'busy'
}
