import type { Signal } from '@takhti/schema/live/channel'
import { afterEach, expect, test, vi } from 'vitest'
import { MeshLink } from './mesh-link.ts'

afterEach(() => vi.unstubAllGlobals())

/** A peer connection without media, as far as its negotiation. */
class Line extends EventTarget {
  signalingState = 'stable'
  localDescription: { type: string; sdp: string } | null = null

  getTransceivers = () => []
  addTransceiver = () => this.dispatchEvent(new Event('negotiationneeded'))

  async setLocalDescription(): Promise<void> {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
    this.signalingState = type === 'answer' ? 'stable' : 'have-local-offer'
    this.localDescription = { type, sdp: '' }
  }

  async setRemoteDescription({ type }: { type: string }): Promise<void> {
    await Promise.resolve()
    if (type === 'answer' && this.signalingState !== 'have-local-offer') throw new Error('nobody waits for it')
    this.signalingState = type === 'answer' ? 'stable' : 'have-remote-offer'
  }
}

const description = (type: 'offer' | 'answer'): Signal => ({ kind: 'description', type, sdp: '' })

// Fault: both handled concurrently: the offer was ignored, and the other side waited for its answer for good.
test('[H11] an offer right behind an answer is answered by the impolite side', async () => {
  vi.stubGlobal('RTCPeerConnection', Line)
  const sent: string[] = []
  const send = (signal: Signal) => void sent.push(signal.kind === 'description' ? signal.type : signal.kind)
  const link = new MeshLink({ ice: {}, isPolite: false, send, onComing: () => {} })
  link.begin()
  await expect.poll(() => sent).toContain('offer')
  await Promise.all([link.receive(description('answer')), link.receive(description('offer'))])
  expect(sent.at(-1)).toBe('answer')
})

/** A connection with lines, as far as what is sent on them. */
class LinesOnly extends Line {
  static readonly made: LinesOnly[] = []
  readonly lines: { kind: string; sent: unknown }[] = []

  constructor() {
    super()
    LinesOnly.made.push(this)
  }

  override getTransceivers = () => {
    const made = this.lines.map((line) => ({
      receiver: { track: { kind: line.kind } },
      sender: {
        get track() {
          return line.sent
        },
        replaceTrack: async (track: unknown) => void (line.sent = track),
        getParameters: () => ({ encodings: [] }),
      },
    }))
    // The test uses only these members of a transceiver.
    return made as never[]
  }

  override addTransceiver = (kind?: string) => {
    this.lines.push({ kind: kind ?? '', sent: null })
    return this.dispatchEvent(new Event('negotiationneeded'))
  }
}

// Fault: lines known by their kind alone: a shared screen was sent in the place of the camera.
test('[LV-6] camera and screen have lines of their own, and an ended share empties its line', () => {
  vi.stubGlobal('RTCPeerConnection', LinesOnly)
  const link = new MeshLink({ ice: {}, isPolite: false, send: () => {}, onComing: () => {} })
  link.begin()
  // The test passes tracks on; nothing reads them.
  const [camera, screen] = [{ name: 'camera' }, { name: 'screen' }] as unknown as MediaStreamTrack[]
  if (camera === undefined || screen === undefined) throw new Error('no tracks')
  const sent = () => LinesOnly.made.at(-1)?.lines.map((line) => line.sent)
  link.share({ mic: null, camera, screen })
  expect(sent()).toEqual([null, camera, screen])
  link.share({ mic: null, camera, screen: null })
  expect(sent()).toEqual([null, camera, null])
})
