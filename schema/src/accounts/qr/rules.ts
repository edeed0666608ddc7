import { codeAlphabet, codeLength } from '../../classes/rules.ts'
import { minuteMs } from '../../kit/durations.ts'

/** A QR code leads nowhere after this. */
export const qrLifetimeMs = 5 * minuteMs

/** The waiting device polls for its sign-in at this interval, in milliseconds. */
export const qrPollMs = 2_000

/** One character more than a join code or the code of a paired device, so that none is ever mistaken for another. */
export const qrIdLength = codeLength + 1

/**
 * Three different two-digit numbers; the waiting device shows the one at `shown`, and the person selects it on the
 * phone.
 */
export type QrNumbers = { numbers: readonly [number, number, number]; shown: number }

/** The id of a waiting device, from `qrIdLength` × 4 or more random bytes, or null where the draw was unusable. */
export function qrIdFrom(bytes: Uint8Array): string | null {
  const limit = 256 - (256 % codeAlphabet.length)
  const letters = [...bytes].filter((byte) => byte < limit).map((byte) => codeAlphabet[byte % codeAlphabet.length])
  return letters.length < qrIdLength ? null : letters.slice(0, qrIdLength).join('')
}

/** Whether text, as typed or from an address, has the form of such an id. */
export function isQrId(text: string): boolean {
  return text.length === qrIdLength && [...text].every((letter) => codeAlphabet.includes(letter))
}

/** Draws the numbers from four random bytes. */
export function drawNumbers(bytes: Uint8Array): QrNumbers {
  const [first = 0, second = 0, third = 0, place = 0] = bytes
  // Two draws without replacement: the number takes the next free place, so all three differ.
  const free = Array.from({ length: 90 }, (_, index) => index + 10)
  const take = (byte: number) => free.splice(byte % free.length, 1)[0] ?? 10
  return { numbers: [take(first), take(second), take(third)], shown: place % 3 }
}
