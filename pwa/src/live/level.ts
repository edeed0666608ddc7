/** How often a level is reported, in milliseconds. */
const everyMs = 100

/** Reports the level of a microphone, from 0 to 100. Returns a function that stops it. */
export function followLevel(track: MediaStreamTrack, notify: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    notify(levelOf(samples))
  }, everyMs)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}

/** Loudness from 0 to 100, on a scale of decibels from a whisper to full swing. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length)
  if (power === 0) return 0
  const decibels = 10 * Math.log10(power)
  return Math.round(Math.min(100, Math.max(0, ((decibels + 60) / 60) * 100)))
}
