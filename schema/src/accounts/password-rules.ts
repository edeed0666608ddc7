import { commonRank } from './common-passwords.ts'

/** The shortest password (specification, section 9). */
export const minPasswordLength = 6

/** The maximum length; longer hashing would let an attacker occupy a server. */
export const maxPasswordLength = 256

/** The bits from which a password is safe: a guesser with the usual methods needs four million tries on average. */
const safeBits = 22

/** The verdict on a password, as a key of the messages. */
export type PasswordVerdict = 'ok' | 'tooShort' | 'unsafe'

/**
 * Whether a person may choose a password. `own` is publicly known text about them: names, e-mail address, institute.
 */
export function checkPassword(password: string, own: readonly string[]): PasswordVerdict {
  if ([...password].length < minPasswordLength) return 'tooShort'
  return guessBits(password, own) < safeBits ? 'unsafe' : 'ok'
}

/**
 * The weakness of a password: a common word, personal text, a repeat, a run, a date; `plain` is too little of anything.
 */
export type PasswordWeakness = 'tooShort' | 'common' | 'personal' | 'repeat' | 'run' | 'date' | 'plain'

/** How hard a password is to guess, from 0 to 4 where 2 may be chosen, and while it may not, why. */
export type PasswordStrength = { level: 0 | 1 | 2 | 3 | 4; weakness: PasswordWeakness | null }

export function passwordStrength(password: string, own: readonly string[]): PasswordStrength {
  const { bits, kind } = cheapest(password, own)
  if ([...password].length < minPasswordLength) return { level: 0, weakness: 'tooShort' }
  if (bits < safeBits) return { level: 1, weakness: kind }
  return { level: bits < safeBits * 1.5 ? 2 : bits < safeBits * 2 ? 3 : 4, weakness: null }
}

/**
 * The binary logarithm of the guesses for a password. The attacker tries common passwords, the person's own text,
 * repeats, runs and dates first. The result is the cheapest split into such pieces.
 */
export function guessBits(password: string, own: readonly string[]): number {
  return cheapest(password, own).bits
}

type PieceKind = Exclude<PasswordWeakness, 'tooShort'>

/** A split of a prefix of the password into pieces: its cost, and the kind and length of its longest piece. */
type Cut = { bits: number; kind: PieceKind; length: number }

function cheapest(password: string, own: readonly string[]): Cut {
  const text = password.normalize('NFKC').slice(0, longestLooked)
  const known = new Set([...own, 'takhti', 'तख़्ती', 'تختي'].flatMap(wordsOf))
  const nothing: Cut = { bits: 0, kind: 'plain', length: 0 }
  const best: Cut[] = [nothing]
  for (let end = 1; end <= text.length; end++) {
    let least: Cut = { ...nothing, bits: Infinity }
    for (let start = Math.max(0, end - longestPiece); start < end; start++) {
      const before = best[start] ?? nothing
      const piece = pieceOf(text.slice(start, end), known)
      const bits = before.bits + (start > 0 ? pieceBits : 0) + piece.bits
      const longest = before.length > end - start ? before : { kind: piece.kind, length: end - start }
      if (bits < least.bits) least = { bits, kind: longest.kind, length: longest.length }
    }
    const before = best[end - 1] ?? nothing
    const stray = before.bits + strayBits(text.slice(end - 1, end))
    best.push(stray < least.bits ? { ...before, bits: stray } : least)
  }
  return best.at(-1) ?? nothing
}

function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase().trim()
  return folded === '' ? [] : [folded, ...(folded.match(/[\p{L}\p{M}]{3,}/gu) ?? [])]
}

const longestLooked = 64
const longestPiece = 40

/** The guesser's cost of one boundary between pieces. */
const pieceBits = 1

function pieceOf(piece: string, known: ReadonlySet<string>): { bits: number; kind: PieceKind } {
  const kinds = [
    wordBits(piece, known),
    { bits: repeatBits(piece), kind: 'repeat' as const },
    { bits: runBits(piece), kind: 'run' as const },
    { bits: dateBits(piece), kind: 'date' as const },
  ]
  return kinds.reduce((least, each) => (each.bits < least.bits ? each : least))
}

function wordBits(piece: string, known: ReadonlySet<string>): { bits: number; kind: 'personal' | 'common' } {
  if (piece.length < 3) return { bits: Infinity, kind: 'common' }
  const lower = piece.toLowerCase()
  const plain = unmasked(lower)
  const dressing = (lower === piece ? 0 : 1) + (plain === lower ? 0 : 1)
  if (known.has(lower) || known.has(plain)) return { bits: 1 + dressing, kind: 'personal' }
  const rank = Math.min(rankOf(lower), rankOf(plain), rankOf([...lower].reverse().join('')) * 2)
  return { bits: Math.log2(rank + 1) + dressing, kind: 'common' }
}

function rankOf(word: string): number {
  return commonRank(word) ?? Infinity
}

const masks: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

function unmasked(text: string): string {
  return text.replaceAll(/[@431!0$57]/g, (sign) => masks[sign] ?? sign)
}

/** `aaaa`, `abcabc`: the unit once, and the number of repeats. */
function repeatBits(piece: string): number {
  for (let length = 1; length * 2 <= piece.length; length++) {
    const unit = piece.slice(0, length)
    const count = piece.length / length
    if (count >= (length === 1 ? 3 : 2) && unit.repeat(count) === piece)
      return [...unit].reduce((sum, char) => sum + strayBits(char), 0) + Math.log2(count)
  }
  return Infinity
}

const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'qazwsxedcrfvtgbyhnujm', '1qaz2wsx3edc4rfv5tgb']

/** `abcdef`, `9876`, `asdfgh`: the start, the direction, and the length. */
function runBits(piece: string): number {
  if (piece.length < 3) return Infinity
  const lower = piece.toLowerCase()
  const backwards = [...lower].reverse().join('')
  const isOnKeys = keyRows.some((row) => row.includes(lower) || row.includes(backwards))
  const steps = [...lower].slice(1).map((char, index) => (char.codePointAt(0) ?? 0) - (lower.codePointAt(index) ?? 0))
  const isEven = Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0])
  return isOnKeys || isEven ? 4 + Math.log2(lower.length) : Infinity
}

const year = '(?:19|20)\\d\\d'
const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
const datePattern = new RegExp(
  `^(?:${day}[-/. ]?${month}[-/. ]?(?:${year}|\\d\\d)|${month}[-/. ]?${day}[-/. ]?${year}|${year}[-/. ]?${month}[-/. ]?${day})$`,
)

/** A year, or a day of the last hundred. */
function dateBits(piece: string): number {
  if (new RegExp(`^${year}$`).test(piece)) return 6
  return piece.length >= 6 && datePattern.test(piece) ? 15 : Infinity
}

function strayBits(char: string): number {
  if (/\d/.test(char)) return 3.3
  return /\p{L}/u.test(char) ? 4.7 : 5
}
