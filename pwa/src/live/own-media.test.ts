import { afterEach, expect, test, vi } from 'vitest'
import { levelOf } from './level.ts'
import { OwnMedia, problemOf } from './own-media.ts'

afterEach(() => void vi.unstubAllGlobals())

class Track extends EventTarget {
  readonly #id: string
  readonly label: string
  isStopped = false

  constructor({ deviceId, label }: Plugged) {
    super()
    this.#id = deviceId
    this.label = label
  }

  getSettings = () => ({ deviceId: this.#id })
  stop = () => void (this.isStopped = true)
}

type Plugged = { kind: string; deviceId: string; label: string }

const headset: Plugged = { kind: 'audioinput', deviceId: 'one', label: 'Headset' }
const builtIn: Plugged = { kind: 'audioinput', deviceId: 'two', label: 'Built-in' }
const webcam: Plugged = { kind: 'videoinput', deviceId: 'three', label: 'Webcam' }

/** A browser with these devices plugged in; `refuse` is the error for a request of one of them. */
class Devices extends EventTarget {
  plugged: Plugged[] = []
  refuse: string | null = null
  readonly given: Track[] = []
  readonly asked: unknown[] = []

  enumerateDevices = async () => this.plugged

  getUserMedia = async (asked: { audio?: Wish; video?: Wish }) => {
    this.asked.push(asked)
    if (this.refuse !== null) throw Object.assign(new Error(), { name: this.refuse })
    const [kind, wish] = asked.audio ? ['audioinput', asked.audio] : ['videoinput', asked.video]
    const wanted = wish?.deviceId?.exact
    const device = this.plugged.find((each) => each.kind === kind && (!wanted || each.deviceId === wanted))
    if (device === undefined) throw Object.assign(new Error(), { name: 'NotFoundError' })
    const track = new Track(device)
    this.given.push(track)
    return { getTracks: () => [track] }
  }

  /** Replaces the plugged-in devices; tracks of unplugged ones end. */
  plug(...plugged: Plugged[]): void {
    this.plugged = plugged
    for (const track of this.given)
      if (!plugged.some(({ deviceId }) => deviceId === track.getSettings().deviceId) && !track.isStopped)
        track.dispatchEvent(new Event('ended'))
    this.dispatchEvent(new Event('devicechange'))
  }
}

type Wish = { deviceId?: { exact: string } }

function withDevices(...plugged: Plugged[]): { devices: Devices; media: OwnMedia } {
  const devices = new Devices()
  devices.plugged = plugged
  vi.stubGlobal('navigator', { mediaDevices: devices })
  return { devices, media: new OwnMedia() }
}

const labelOf = (media: OwnMedia) => media.state().mic?.label ?? null

test('[H13] an unplugged microphone is reported, the next one offered, and it resumes on replug', async () => {
  const { devices, media } = withDevices(headset, builtIn)
  await media.turnOn('mic')
  expect(labelOf(media)).toBe('Headset')
  devices.plug(builtIn)
  const fault = { of: 'mic', why: 'unplugged', others: [{ id: 'two', label: 'Built-in' }] }
  await vi.waitFor(() => expect(media.state()).toMatchObject({ mic: null, problems: { mic: fault } }))
  devices.plug(headset, builtIn)
  await vi.waitFor(() => expect(labelOf(media)).toBe('Headset'))
  expect(media.state().problems.mic).toBeNull()
})

test('[H13] a user who chose another device, or turned it off, is not audible again on replug', async () => {
  const { devices, media } = withDevices(headset, builtIn)
  await media.turnOn('mic')
  devices.plug(builtIn)
  await vi.waitFor(() => expect(media.state().problems.mic?.others).toHaveLength(1))
  await media.turnOn('mic', 'two')
  expect(labelOf(media)).toBe('Built-in')
  devices.plug(headset, builtIn)
  await Promise.resolve()
  expect(labelOf(media)).toBe('Built-in')
  devices.plug(headset)
  await vi.waitFor(() => expect(media.state().problems.mic?.why).toBe('unplugged'))
  media.turnOff('mic')
  devices.plug(headset, builtIn)
  await new Promise((resolve) => setTimeout(resolve))
  expect(labelOf(media)).toBeNull()
})

// Fault: a track is used whenever it arrives: a user who left during the browser's prompt was audible from then on.
test.each<[string, (media: OwnMedia) => unknown, boolean]>([
  ['leaves', (media) => media.close(), false],
  ['is muted', (media) => media.turnOff('mic'), false],
  ['asks once more', (media) => media.turnOn('mic'), true],
])('[H13] a user who %s during the prompt has one microphone on at most', async (_what, act, isReceived) => {
  const { devices, media } = withDevices(headset)
  const asking = media.turnOn('mic')
  await Promise.all([act(media), asking])
  expect(devices.given.filter(({ isStopped }) => !isStopped)).toHaveLength(isReceived ? 1 : 0)
  expect(media.state().problems.mic).toBeNull()
  expect(labelOf(media)).toBe(isReceived ? 'Headset' : null)
})

test.each([
  ['NotAllowedError', 'denied', 0],
  ['NotReadableError', 'busy', 1],
  ['NotFoundError', 'missing', 1],
] as const)(
  '[H13] a camera that rejects with %s is reported as %s, and the microphone still works',
  async (name, why, others) => {
    const { devices, media } = withDevices(headset, webcam)
    devices.refuse = name
    await media.turnOn('camera')
    expect(media.state()).toMatchObject({ camera: null, problems: { camera: { of: 'camera', why } } })
    expect(media.state().problems.camera?.others).toHaveLength(others)
    devices.refuse = null
    await media.turnOn('mic')
    expect(media.state().problems).toMatchObject({ mic: null, camera: { why } })
    expect(labelOf(media)).toBe('Headset')
  },
)

// Fault: one field for all problems: of two denied devices only the last was reported, and the other looked as if it
// were only off.
test('[H13] denied microphone and camera are each reported, until granted or dismissed', async () => {
  const { devices, media } = withDevices(headset, webcam)
  devices.refuse = 'NotAllowedError'
  await media.turnOn('mic')
  await media.turnOn('camera')
  expect(media.state().problems).toMatchObject({ mic: { why: 'denied' }, camera: { why: 'denied' } })
  devices.refuse = null
  await media.turnOn('camera')
  expect(media.state().problems).toMatchObject({ mic: { why: 'denied' }, camera: null })
  media.close()
  expect(media.state().problems).toEqual({ mic: null, camera: null })
})

test('[H13] without any device nothing is offered, and nothing is thrown', async () => {
  const { media } = withDevices()
  await media.turnOn('camera')
  expect(media.state().problems.camera).toEqual({ of: 'camera', why: 'missing', others: [] })
  vi.stubGlobal('navigator', {})
  await media.turnOn('mic')
  expect(media.state().problems.mic).toEqual({ of: 'mic', why: 'missing', others: [] })
})

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
])('a rejection with %s means %s', (name, why) => {
  expect(problemOf(Object.assign(new Error(), { name }))).toBe(why)
})

test('a browser without media, as on an insecure origin, has no microphone', () => {
  expect(problemOf(new TypeError())).toBe('missing')
})

test('the meter is at 0 in silence, and at its end at full swing', () => {
  expect(levelOf(new Float32Array(512))).toBe(0)
  expect(levelOf(new Float32Array(512).fill(1))).toBe(100)
  expect(levelOf(new Float32Array(512).fill(0.03))).toBeGreaterThan(20)
})
