import type { Tracks } from './media-transport.ts'

/** Why a microphone or a camera is not available. */
export type MediaProblem = 'denied' | 'missing' | 'busy' | 'unplugged'

type Own = Omit<Tracks, 'screen'>

type Kind = keyof Own

/** A device as the browser names it. */
export type Device = { readonly id: string; readonly label: string }

/** The problem, and alternative devices. */
export type MediaFault = { readonly of: Kind; readonly why: MediaProblem; readonly others: readonly Device[] }

export type OwnMediaState = Own & { readonly problems: Readonly<Record<Kind, MediaFault | null>> }

const wishes = {
  mic: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  camera: { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 15, max: 24 } },
} as const

const names = { mic: { of: 'audio', kind: 'audioinput' }, camera: { of: 'video', kind: 'videoinput' } } as const

/** The microphone and the camera of this device: off until the user turns them on, and released when turned off. */
export class OwnMedia {
  #state: OwnMediaState = { mic: null, camera: null, problems: { mic: null, camera: null } }
  readonly #listeners = new Set<() => void>()
  /**
   * Devices that were unplugged while on: replugged they resume by themselves, unless the user chose otherwise
   * meanwhile.
   */
  readonly #lost: Record<Kind, Device | null> = { mic: null, camera: null }
  /** How often each was turned on or off: a stream requested before the last change is released on arrival. */
  readonly #turns: Record<Kind, number> = { mic: 0, camera: 0 }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): OwnMediaState => this.#state

  /** Turns it on, with the device of that id or the browser's default. */
  async turnOn(of: Kind, deviceId?: string): Promise<void> {
    if (this.#state[of] !== null) return
    this.#await(of, null)
    const turn = ++this.#turns[of]
    const isPast = () => turn !== this.#turns[of]
    const wish = { ...wishes[of], ...(deviceId !== undefined && { deviceId: { exact: deviceId } }) }
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ [names[of].of]: wish })
      const [track] = stream.getTracks()
      if (isPast()) return track?.stop()
      if (track === undefined) return await this.#fail(of, 'missing')
      track.addEventListener('ended', () => void this.#unplugged(of, track))
      this.#set({ [of]: track, ...this.#problemsOf(of, null) })
    } catch (error) {
      if (!isPast()) await this.#fail(of, problemOf(error), deviceId)
    }
  }

  turnOff(of: Kind): void {
    this.#await(of, null)
    this.#turns[of] += 1
    this.#state[of]?.stop()
    if (this.#state[of] !== null || this.#state.problems[of] !== null)
      this.#set({ [of]: null, ...this.#problemsOf(of, null) })
  }

  close(): void {
    this.turnOff('mic')
    this.turnOff('camera')
  }

  /** A track that ends without having been turned off has lost its device. */
  async #unplugged(of: Kind, track: MediaStreamTrack): Promise<void> {
    if (this.#state[of] !== track) return
    const device = { id: track.getSettings().deviceId ?? '', label: track.label }
    this.#set({ [of]: null })
    this.#await(of, device)
    await this.#fail(of, 'unplugged', device.id)
    // It may have been unplugged only for a moment.
    await this.#changed()
  }

  async #fail(of: Kind, why: MediaProblem, not?: string): Promise<void> {
    const others = why === 'denied' ? [] : (await devicesOf(of)).filter(({ id }) => id !== not)
    this.#set(this.#problemsOf(of, { of, why, others }))
  }

  /** The problems of microphone and camera are separate. */
  #problemsOf(of: Kind, problem: MediaFault | null): Pick<OwnMediaState, 'problems'> {
    return { problems: { ...this.#state.problems, [of]: problem } }
  }

  #await(of: Kind, device: Device | null): void {
    this.#lost[of] = device
    const { mediaDevices } = navigator
    // An insecure origin has none.
    if (mediaDevices === undefined) return
    mediaDevices.removeEventListener('devicechange', this.#onChange)
    if (this.#lost.mic !== null || this.#lost.camera !== null)
      mediaDevices.addEventListener('devicechange', this.#onChange)
  }

  readonly #onChange = () => void this.#changed()

  async #changed(): Promise<void> {
    for (const of of ['mic', 'camera'] as const) {
      const lost = this.#lost[of]
      if (lost === null) continue
      const devices = await devicesOf(of)
      const back = devices.find((device) => isSame(device, lost))
      if (this.#lost[of] !== lost) continue
      if (back !== undefined) await this.turnOn(of, back.id)
      else if (this.#state.problems[of] !== null)
        this.#set(this.#problemsOf(of, { of, why: 'unplugged', others: devices }))
    }
  }

  #set(changed: Partial<OwnMediaState>): void {
    this.#state = { ...this.#state, ...changed }
    for (const listener of this.#listeners) listener()
  }
}

/** The devices of a kind; the entry `default` duplicates one of the others. */
async function devicesOf(of: Kind): Promise<Device[]> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return all
    .filter(
      ({ kind, deviceId, label }) =>
        kind === names[of].kind && label !== '' && !/^(default|communications)$/.test(deviceId),
    )
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

function isSame(device: Device, lost: Device): boolean {
  return device.id === lost.id || (lost.id === 'default' && lost.label.endsWith(device.label))
}

/** Maps the browser's error to a problem that is explained to the person. */
export function problemOf(error: unknown): MediaProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'TypeError') return 'missing'
  return 'busy'
}
