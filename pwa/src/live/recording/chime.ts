/** Two short tones, one above the other, in hertz. */
const tones = [660, 880]
const toneS = 0.16

/** Plays a sound for a user who does not look at the screen: something has begun. */
export function chime(): void {
  const context = new AudioContext()
  const loudness = context.createGain()
  loudness.gain.value = 0.12
  loudness.connect(context.destination)
  for (const [index, hertz] of tones.entries()) {
    const tone = context.createOscillator()
    tone.frequency.value = hertz
    tone.connect(loudness)
    tone.start(context.currentTime + index * toneS)
    tone.stop(context.currentTime + (index + 1) * toneS)
    if (index === tones.length - 1) tone.addEventListener('ended', () => void context.close())
  }
}
