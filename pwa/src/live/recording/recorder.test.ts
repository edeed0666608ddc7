import { ClassRecording } from '@takhti/schema/board/replay/recording'
import { maxPartBytes } from '@takhti/schema/live/recording/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TappedEntry } from './board-tap.ts'
import { PartWriter } from './part-writer.ts'
import { Recorder } from './recorder.ts'

/** A recorder whose board and voice the test drives, and the stored parts; `first` is on the board when it begins. */
function recording(first?: TappedEntry) {
  const parts: Uint8Array[] = []
  const failures: unknown[] = []
  let isFull = false
  let now = 1_000
  let boards = 0
  let notify: (recorded: TappedEntry) => void = () => {}
  let listen: ((bytes: Uint8Array) => void) | null = null
  const writer = new PartWriter(
    async (part, bytes) => {
      if (isFull) throw new Error('full')
      parts[part] = bytes
    },
    (error) => failures.push(error),
  )
  const recorder = new Recorder({
    taps: {
      board(recorded) {
        notify = recorded
        boards += 1
        if (first) {
          now += 7
          recorded(first)
        }
        return { hold: () => {}, goOn: () => {}, close: () => (notify = () => {}) }
      },
      voice(received) {
        listen = received
        return {
          async stop() {
            received(Uint8Array.of(9))
            listen = null
          },
        }
      },
    },
    writer,
    soundType: 'audio/webm',
    now: () => now,
    wallNow: () => now,
  })
  return {
    ...{ recorder, writer, parts, failures, boards: () => boards },
    pass: (ms: number) => (now += ms),
    notify: (recorded: TappedEntry) => notify(recorded),
    listen: (bytes: Uint8Array) => listen?.(bytes),
    fill: () => (isFull = true),
  }
}

function read(parts: readonly Uint8Array[]): ClassRecording {
  const played = new ClassRecording()
  for (const part of parts) played.take(part)
  return played
}

// Fault: parts are cut by the clock alone: the voice of five seconds was lost with the tab.
test('[H9] what was recorded until a voice was last handed over is stored, even if the tab dies', async () => {
  const { notify, listen, pass, parts, writer } = recording()
  notify({ kind: 'page', pageId: 'a' })
  pass(5_000)
  listen(Uint8Array.of(1, 2, 3))
  pass(2_000)
  notify({ kind: 'page', pageId: 'b' })
  await writer.stored()
  const played = read(parts)
  expect(played.tracks.get(0)).toEqual({ beginsMs: 0, chunks: [Uint8Array.of(1, 2, 3)] })
  expect([played.turns, played.lengthMs]).toEqual([[{ atMs: 0, pageId: 'a' }], 5_000])
})

test('a pause takes no time, and the voice after it is a file of its own that begins there', async () => {
  const { recorder, notify, listen, pass, parts } = recording()
  pass(3_000)
  listen(Uint8Array.of(1))
  await recorder.pause()
  pass(60_000)
  recorder.resume()
  pass(1_000)
  notify({ kind: 'page', pageId: 'a' })
  pass(1_000)
  listen(Uint8Array.of(2))
  expect(await recorder.stop()).toBe(5_000)
  const played = read(parts)
  expect([...played.tracks.values()].map(({ beginsMs }) => beginsMs)).toEqual([0, 3_000])
  expect(played.turns).toEqual([{ atMs: 4_000, pageId: 'a' }])
  expect(played.wallOf(4_000) - played.wallOf(2_000)).toBe(62_000)
})

test('[H9] what is on the board when a recording begins is visible from its first moment on', async () => {
  const { recorder, parts } = recording({ kind: 'page', pageId: 'a' })
  await recorder.stop()
  expect(read(parts).turns).toEqual([{ atMs: 0, pageId: 'a' }])
})

test('[H9] the recording continues with a lesson that is opened again', async () => {
  const { recorder, notify, pass, parts, boards } = recording()
  notify({ kind: 'page', pageId: 'a' })
  pass(1_000)
  recorder.lookAgain()
  notify({ kind: 'page', pageId: 'b' })
  expect(boards()).toBe(2)
  await recorder.stop()
  expect(read(parts).turns.map(({ pageId }) => pageId)).toEqual(['a', 'b'])
})

test('parts are never larger than the server accepts, and in sum they are what was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 3 * maxPartBytes }), { maxLength: 6 }), async (sizes) => {
      const { notify, parts, recorder } = recording()
      for (const [index, size] of sizes.entries())
        notify({ kind: 'sound', track: index + 1, beginsMs: 0, bytes: new Uint8Array(size).fill(index) })
      await recorder.stop()
      expect(parts.every(({ length }) => length > 0 && length <= maxPartBytes)).toBe(true)
      const { tracks } = read(parts)
      expect(sizes.map((_, index) => tracks.get(index + 1)?.chunks[0]?.length)).toEqual(sizes)
    }),
    { numRuns: 20 },
  )
})

test('a full device reports once what it could not store, and what came before plays', async () => {
  const { notify, listen, pass, parts, recorder, fill, failures } = recording()
  notify({ kind: 'page', pageId: 'a' })
  pass(5_000)
  listen(Uint8Array.of(1))
  await Promise.resolve()
  fill()
  listen(Uint8Array.of(2))
  await expect(recorder.stop()).rejects.toThrow('full')
  expect(failures.length).toBeGreaterThan(0)
  expect(read(parts).turns).toHaveLength(1)
})
