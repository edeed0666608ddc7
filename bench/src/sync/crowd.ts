// Devices on one page, in a process of their own: they join, draw, and count what they see of each other.
import { setTimeout as pause } from 'node:timers/promises'
import { decodeDown, encodeUp } from '@takhti/schema/board/frames'
import { readShapes } from '@takhti/schema/board/page-shapes'
import * as Y from 'yjs'
import { serve } from '#load/child.ts'
import { LoadSocket, frameOf } from '#load/load-socket.ts'
import { marksIn, type PeerName, type Protocol, protocolOf, type Spoken } from './protocols.ts'

const limitMs = 120_000
const quietMs = 300
const mostStill = 3

type Device = { socket: LoadSocket; isIn: boolean }

/** How many draw, for how long, and how many messages each sends in a second. */
export type Drawing = { hands: number; ms: number; perSecond: number }

/** The received part of the drawing: `deliveries` are pieces of others that came to a device. */
export type Seen = { sent: number; deliveries: number; bytes: number; p50: number; p99: number }

/** A page that was opened. */
export type Opened = { shapes: number; ms: number; bytes: number }

let devices: Device[] = []
let sentAt: number[][] = []
let times: number[] = []
let [deliveries, receivedByteCount, missing] = [0, 0, 0]
let allIn: (() => void) | undefined

const methods = {
  /** All devices join at one instant; returns after how many milliseconds the last of them was in. */
  async join({ name, addresses }: { name: Spoken; addresses: readonly string[] }): Promise<number> {
    const protocol = protocolOf(name)
    missing = addresses.length
    const everybody = new Promise<void>((resolve) => (allIn = resolve))
    const startedAt = performance.now()
    const opened = addresses.map(async (address, at) => {
      const device = await deviceAt(address, protocol, at)
      for (const frame of protocol.hello(at)) device.socket.send(frame)
      return device
    })
    devices = await Promise.all(opened)
    await within(everybody)
    return performance.now() - startedAt
  },

  /** The first so many draw for a while; ends when everything has come, or nothing more comes. */
  async draw({ name, ...drawing }: Drawing & { name: Spoken }): Promise<Seen> {
    const { hands } = drawing
    const protocol = protocolOf(name)
    for (const [sender, { socket }] of devices.slice(0, hands).entries()) {
      if (protocol.begin !== undefined) socket.send(protocol.begin(sender))
    }
    await pause(quietMs)
    sentAt = Array.from({ length: hands }, () => [])
    ;[times, deliveries, receivedByteCount] = [[], 0, 0]
    await drawFor(protocol, drawing)
    const sent = sentAt.reduce((sum, each) => sum + each.length, 0)
    await settled(sent * (devices.length - 1))
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Infinity
    return { sent, deliveries, bytes: receivedByteCount, p50: at(0.5), p99: at(0.99) }
  },

  /** One device joins a full page and reads it; returns the time and the received bytes. */
  async open(address: string): Promise<Opened> {
    const startedAt = performance.now()
    let [bytes, opened] = [0, (_at: Opened): void => undefined]
    const whole = new Promise<Opened>((resolve) => (opened = resolve))
    const socket = await LoadSocket.open(address, {
      receive: (receivedBytes, isText) => {
        bytes += receivedBytes.length
        const frame = isText ? null : decodeDown(receivedBytes)
        if (frame?.kind === 'syncStep2')
          opened({ shapes: shapesIn(frame.update), ms: performance.now() - startedAt, bytes })
      },
    })
    socket.send(frameOf(encodeUp({ kind: 'syncStep1', stateVector: Y.encodeStateVector(new Y.Doc()) }), 'binary'))
    const found = await whole
    socket.leave()
    return found
  },

  /** The same page as a file. */
  async fetched(address: string): Promise<Opened> {
    const startedAt = performance.now()
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer())
    return { shapes: shapesIn(bytes), ms: performance.now() - startedAt, bytes: bytes.length }
  },

  /** A peer's messages to a joining device; in bytes. */
  async received({ name, address }: { name: PeerName; address: string }): Promise<number> {
    const protocol = protocolOf(name)
    let [bytes, isIn] = [0, (): void => undefined]
    const whole = new Promise<void>((resolve) => (isIn = resolve))
    const socket = await LoadSocket.open(address, {
      receive: (receivedBytes, isText) => {
        bytes += receivedBytes.length
        if (protocol.isIn(receivedBytes, isText)) isIn()
      },
    })
    for (const frame of protocol.hello(0)) socket.send(frame)
    await whole
    // A message beyond the limit comes in parts.
    await pause(2_000)
    socket.leave()
    return bytes
  },

  async count(): Promise<number> {
    return devices.length
  },

  async leave(): Promise<void> {
    for (const { socket } of devices) socket.leave()
    devices = []
  },
}

export type SyncCrowd = typeof methods

serve(methods)

async function deviceAt(address: string, protocol: Protocol, at: number): Promise<Device> {
  let device: Device | null = null
  const early: [Buffer, boolean][] = []
  const receive = (bytes: Buffer, isText: boolean): void => {
    if (device === null) early.push([Buffer.from(bytes), isText])
    else onReceived(device, { bytes, isText, at, protocol })
  }
  const socket = await LoadSocket.open(address, { receive })
  device = { socket, isIn: false }
  for (const [bytes, isText] of early) receive(bytes, isText)
  return device
}

function shapesIn(update: Uint8Array): number {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  return readShapes(doc).length
}

type ReceivedBytes = { bytes: Buffer; isText: boolean; at: number; protocol: Protocol }

function onReceived(device: Device, { bytes, isText, at, protocol }: ReceivedBytes): void {
  const now = performance.now()
  if (!device.isIn && protocol.isIn(bytes, isText)) {
    device.isIn = true
    if (--missing === 0) setImmediate(() => allIn?.())
  }
  receivedByteCount += bytes.length
  for (const { sender, seq } of marksIn(bytes)) {
    const drawnAt = sentAt[sender]?.[seq]
    // Some peers send to the sender too.
    if (sender === at || drawnAt === undefined) continue
    deliveries += 1
    times.push(now - drawnAt)
  }
}

/** The drawing devices take turns, so that no two draw at the same instant: classes are not in step. */
async function drawFor(protocol: Protocol, { hands, ms, perSecond }: Drawing): Promise<void> {
  const startedAt = performance.now()
  const all = Math.floor((hands * perSecond * ms) / 1_000)
  for (let next = 0; next < all;) {
    const due = Math.min(all, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond * hands))
    for (; next < due; next++) {
      const [sender, seq] = [next % hands, Math.floor(next / hands)]
      const frame = protocol.drawn(sender, seq)
      const own = sentAt[sender]
      if (own !== undefined) own[seq] = performance.now()
      devices[sender]?.socket.send(frame)
    }
    await pause(2)
  }
}

/** Ends after some checks without new messages: on a busy machine a server stalls for longer than one. */
async function settled(expected: number): Promise<void> {
  let [before, still] = [-1, 0]
  while (deliveries < expected && still < mostStill) {
    still = before === deliveries ? still + 1 : 0
    before = deliveries
    await pause(1_000)
  }
}

async function within(wait: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${missing} devices are not in`)), limitMs)
  })
  await Promise.race([wait, late]).finally(() => clearTimeout(timer))
}
