import { codeAlphabet } from '../../classes/rules.ts'
import { minuteMs } from '../../kit/durations.ts'

/** A code that nobody took is over after this, and so is a taken one that its device did not confirm. */
export const pairingLifetimeMs = 5 * minuteMs

/** The device asks this often whether somebody took its code. */
export const pairingPollMs = 2_000

/** How long an unpaired device still may send what was made on it, before its session is gone. */
export const partingMs = 20_000

/** One letter less than a join code and two less than a QR login, so that none is ever taken for another. */
export const pairingCodeLength = 6

/**
 * Words that are short, told apart by ear and known early. They are the same in every language: the panel and the phone may
 * speak two of them.
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

/** What a waiting device shows, from `pairingCodeLength` × 4 or more random bytes, or null where the draw was unusable. */
export function pairingCodeFrom(bytes: Uint8Array): string | null {
  const limit = 256 - (256 % codeAlphabet.length)
  const letters = [...bytes].filter((byte) => byte < limit).map((byte) => codeAlphabet[byte % codeAlphabet.length])
  return letters.length < pairingCodeLength ? null : letters.slice(0, pairingCodeLength).join('')
}

/** Whether text, as a person typed it or an address carries it, has the form of such a code. */
export function isPairingCode(text: string): boolean {
  return text.length === pairingCodeLength && [...text].every((letter) => codeAlphabet.includes(letter))
}
