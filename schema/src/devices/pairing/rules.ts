import { codeAlphabet } from '../../classes/rules.ts'
import { minuteMs } from '../../kit/durations.ts'

/** An unclaimed code expires after this, and so does a claimed one without confirmation at the device. */
export const pairingLifetimeMs = 5 * minuteMs

/** The device's interval of polling whether its code was claimed, in milliseconds. */
export const pairingPollMs = 2_000

/** How long an unpaired device may still send pending work, before its session ends. */
export const partingMs = 20_000

/** One character less than a join code and two less than a QR login, so that none is ever mistaken for another. */
export const pairingCodeLength = 6

/**
 * Short words that sound distinct and are known early. They are the same in every language, because the panel and the
 * phone may have different ones.
 */
export const pairWords = [
  ...['apple', 'baker', 'bridge', 'candle', 'castle', 'cloud', 'copper', 'desert', 'dolphin', 'drum', 'eagle'],
  ...['engine', 'feather', 'forest', 'garden', 'guitar', 'hammer', 'harbour', 'honey', 'island', 'jacket', 'jungle'],
  ...['kettle', 'kite', 'ladder', 'lemon', 'lion', 'mango', 'marble', 'meadow', 'melon', 'mirror', 'monkey'],
  ...['needle', 'ocean', 'orange', 'paper', 'parrot', 'pencil', 'pepper', 'piano', 'pillow', 'planet', 'pocket'],
  ...['rabbit', 'river', 'rocket', 'saddle', 'silver', 'spider', 'spoon', 'stone', 'sugar', 'table', 'temple'],
  ...['tiger', 'train', 'tulip', 'umbrella', 'valley', 'violin', 'window', 'winter', 'zebra'],
] as const

/** Two words from two random bytes. */
export function wordsFrom(bytes: Uint8Array): [string, string] {
  const word = (index: number) => pairWords[(bytes[index] ?? 0) % pairWords.length] ?? pairWords[0]
  return [word(0), word(1)]
}

/**
 * The code of a waiting device, from `pairingCodeLength` × 4 or more random bytes, or null where the draw was unusable.
 */
export function pairingCodeFrom(bytes: Uint8Array): string | null {
  const limit = 256 - (256 % codeAlphabet.length)
  const letters = [...bytes].filter((byte) => byte < limit).map((byte) => codeAlphabet[byte % codeAlphabet.length])
  return letters.length < pairingCodeLength ? null : letters.slice(0, pairingCodeLength).join('')
}

/** Whether text, as a person typed it or an address carries it, has the form of such a code. */
export function isPairingCode(text: string): boolean {
  return text.length === pairingCodeLength && [...text].every((letter) => codeAlphabet.includes(letter))
}
