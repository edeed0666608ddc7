const samplesPerSecond = 48_000

/** The pitch of a voice in Hz, and its syllables a second. */
const pitch = 130
const syllables = 4

/** Of each sentence of so many syllables the last one is a breath. */
const sentence = 12

/** Where vowels have their strength, in Hz. */
const vowels = [
  [730, 1_090, 2_440],
  [270, 2_290, 3_010],
  [300, 870, 2_240],
  [530, 1_840, 2_480],
] as const

/**
 * So many seconds of sound that is as much work for a codec as speech, as a WAV file. It has vowels of a voice that
 * rises and falls, a hiss between them, and a breath after each sentence. It has no meaning.
 */
export function spokenWave(seconds: number): Buffer {
  const count = seconds * samplesPerSecond
  const samples = Buffer.alloc(count * 2)
  let phase = 0
  let noise = 1
  for (let at = 0; at < count; at++) {
    const time = at / samplesPerSecond
    const syllable = Math.floor(time * syllables)
    const within = time * syllables - syllable
    phase += (pitch * (1 + 0.15 * Math.sin(time * 2.1))) / samplesPerSecond
    noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7fffffff
    const hiss = within < 0.2 ? (noise / 0x40000000 - 1) * 0.15 : 0
    const voiced = within < 0.2 ? 0 : Math.sin(Math.PI * ((within - 0.2) / 0.8)) * vowelAt(phase, syllable)
    const isBreath = syllable % sentence === sentence - 1
    samples.writeInt16LE(Math.round((isBreath ? 0 : hiss + voiced * 0.5) * 28_000), at * 2)
  }
  return Buffer.concat([headOf(samples.length), samples])
}

/** The harmonics of a voice, each with the strength of the vowel. */
function vowelAt(phase: number, syllable: number): number {
  const formants = vowels[syllable % vowels.length] ?? vowels[0]
  let [sum, strength] = [0, 0]
  for (let harmonic = 1; harmonic <= 24; harmonic++) {
    const near = formants.reduce((most, formant) => most + Math.exp(-(((harmonic * pitch - formant) / 180) ** 2)), 0.04)
    sum += near * Math.sin(2 * Math.PI * harmonic * phase)
    strength += near
  }
  return (sum / strength) * 2
}

function headOf(bytes: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(samplesPerSecond, 24)
  head.writeUInt32LE(samplesPerSecond * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return head
}
