import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Playback, type Voice } from './playback.ts'

/** A voice whose clock the test sets. */
class FakeVoice implements Voice {
  currentTime = 0
  playbackRate = 1
  paused = true
  readonly duration: number
  /** A voice that takes time to start, and rejects where it is stopped meanwhile, as an audio element does. */
  isSlow = false
  #begin: PromiseWithResolvers<void> | null = null

  constructor(durationS: number) {
    this.duration = durationS
  }

  get ended() {
    return this.currentTime >= this.duration
  }

  play() {
    this.paused = false
    if (!this.isSlow) return Promise.resolve()
    this.#begin = Promise.withResolvers()
    return this.#begin.promise
  }

  pause() {
    this.paused = true
    this.#begin?.reject(new DOMException('stopped', 'AbortError'))
    this.#begin = null
  }

  begin() {
    this.#begin?.resolve()
    this.#begin = null
  }

  pass(ms: number) {
    if (!this.paused && this.#begin === null)
      this.currentTime = Math.min(this.duration, this.currentTime + (ms / 1000) * this.playbackRate)
  }
}

/** A recording of a minute with a voice of so many seconds. */
function opened(voiceS: number | null) {
  let draw: ((atMs: number) => void) | null = null
  let now = 0
  const playback = new Playback((asked) => {
    draw = asked
    return () => (draw = null)
  })
  const voice = voiceS === null ? null : new FakeVoice(voiceS)
  playback.grow(60_000, true)
  playback.listen(voice)
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 50) {
      await Promise.resolve()
      now += 50
      voice?.pass(50)
      const asked = draw
      draw = null
      asked?.(now)
    }
  }
  return { playback, voice, pass }
}

test('the voice is the clock, at every speed, and after its end the board goes on alone', async () => {
  const { playback, voice, pass } = opened(20)
  playback.play()
  await pass(10_000)
  expect(Math.abs(playback.state().ms - (voice?.currentTime ?? 0) * 1000)).toBeLessThan(200)
  playback.setSpeed(2)
  await pass(10_000)
  expect(voice?.ended).toBe(true)
  expect(playback.state().ms).toBeGreaterThan(25_000)
  playback.seek(5_000)
  await pass(1_000)
  expect(voice?.paused).toBe(false)
  expect(Math.abs(playback.state().ms - 7_000)).toBeLessThan(500)
  await pass(60_000)
  expect(playback.state()).toMatchObject({ ms: 60_000, isPlaying: false })
})

// Fault: a voice is dropped whenever it fails to start: after a drag through the time it was silent for good.
test('[H9] after a drag through the time while it plays, the voice continues at the drop', async () => {
  const { playback, voice, pass } = opened(60)
  if (voice) voice.isSlow = true
  playback.play()
  for (const ms of [10_000, 20_000, 30_000]) playback.seek(ms)
  await pass(200)
  voice?.begin()
  await pass(2_000)
  expect(voice?.paused).toBe(false)
  expect(voice?.currentTime).toBeGreaterThan(31)
  expect(Math.abs(playback.state().ms - (voice?.currentTime ?? 0) * 1000)).toBeLessThan(200)
})

test('on any input the time stays within the recording, and is unchanged while paused', async () => {
  const pressed = fc.array(
    fc.oneof(
      fc.constantFrom('toggle' as const, 'pause' as const),
      fc.integer({ min: -5_000, max: 70_000 }),
      fc.constantFrom(0.5, 2),
    ),
    { maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(pressed, fc.option(fc.integer({ min: 1, max: 70 })), async (steps, voiceS) => {
      const { playback, voice, pass } = opened(voiceS)
      for (const step of steps) {
        if (step === 'toggle') playback.toggle()
        else if (step === 'pause') playback.pause()
        else if (step === 0.5 || step === 2) playback.setSpeed(step)
        else playback.seek(step)
        const before = playback.state()
        await pass(500)
        const after = playback.state()
        expect(after.ms >= 0 && after.ms <= 60_000).toBe(true)
        if (!before.isPlaying) expect([after.ms, voice?.paused ?? true]).toEqual([before.ms, true])
      }
    }),
  )
})

test('playback waits for parts that are still loading, and does not end before them', async () => {
  const { playback, pass } = opened(null)
  playback.grow(1_000, false)
  playback.play()
  await pass(3_000)
  expect(playback.state()).toMatchObject({ ms: 1_000, isPlaying: true })
  playback.grow(60_000, true)
  await pass(2_000)
  expect(playback.state().ms).toBeGreaterThan(2_500)
})
