const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = digits.length

/** The order key of the first thing in an empty list. */
export const FIRST_ORDER = 'a0'

/**
 * A key is an integer part, whose first character encodes its length, and a fraction that does not end in zero. The
 * first characters of the longest integers are excluded, so that every accepted key has room on both sides.
 */
const pattern = /^[B-Za-y][0-9A-Za-z]*$/

/** Whether text is an order key; keys compare as plain text. */
export function isOrderKey(text: unknown, maxLength: number): text is string {
  if (typeof text !== 'string' || text.length > maxLength || !pattern.test(text)) return false
  const length = integerLength(text)
  return text.length >= length && !text.slice(length).endsWith('0')
}

/** A key between two others; null means an end of the list. Throws if the first does not come before the second. */
export function keyBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after) throw new RangeError(`${before} is not before ${after}`)
  if (before === null) return after === null ? FIRST_ORDER : keyBefore(after)
  if (after === null) return keyAfter(before)
  const integer = integerOf(before)
  if (integer === integerOf(after)) return integer + midpoint(fractionOf(before), fractionOf(after))
  const next = increment(integer)
  return next !== null && next < after ? next : integer + midpoint(fractionOf(before), null)
}

/**
 * A number of rising keys between two others. Between two existing ones, their length grows with the count's logarithm.
 */
export function keysBetween(before: string | null, after: string | null, count: number): string[] {
  if (before !== null && after !== null) return halving(before, after, count)
  const keys: string[] = []
  let last = before
  for (let made = 0; made < count; made++) {
    last = keyBetween(last, after)
    keys.push(last)
  }
  return keys
}

/** The key with a random tail, so that two people who insert at one place offline get different keys; `random` is 0 to 1. */
export function jitter(key: string, random: () => number): string {
  const tail = Array.from({ length: 2 }, () => digitAt(Math.floor(random() * base))).join('')
  return key + tail + digitAt(1 + Math.floor(random() * (base - 1)))
}

/** The order of two things with keys: by key, and by id where two people chose the same key. */
export function byOrder(a: { order: string; id: string }, b: { order: string; id: string }): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1
  return a.id < b.id ? -1 : Number(a.id !== b.id)
}

function halving(before: string, after: string, count: number): string[] {
  if (count < 1) return []
  const half = count >> 1
  const middle = keyBetween(before, after)
  return [...halving(before, middle, half), middle, ...halving(middle, after, count - half - 1)]
}

function keyBefore(after: string): string {
  const integer = integerOf(after)
  return integer < after ? integer : (decrement(integer) ?? integer + midpoint('', fractionOf(after)))
}

function keyAfter(before: string): string {
  const integer = integerOf(before)
  return increment(integer) ?? integer + midpoint(fractionOf(before), null)
}

/** The shortest text strictly between two fractions; null means one. */
function midpoint(low: string, high: string | null): string {
  const shared = high === null ? 0 : sharedLength(low, high)
  if (high !== null && shared > 0) return high.slice(0, shared) + midpoint(low.slice(shared), high.slice(shared))
  const lowDigit = valueAt(low, 0)
  const highDigit = high === null ? base : valueAt(high, 0)
  if (highDigit - lowDigit > 1) return digitAt(Math.round((lowDigit + highDigit) / 2))
  if (high !== null && high.length > 1) return high.slice(0, 1)
  return digitAt(lowDigit) + midpoint(low.slice(1), null)
}

/** Leading characters that two fractions share; a missing digit of the lower one is zero. */
function sharedLength(low: string, high: string): number {
  let length = 0
  while (length < high.length && valueAt(low, length) === valueAt(high, length)) length++
  return length
}

function increment(integer: string): string | null {
  const head = integer.slice(0, 1)
  const tail = integer.slice(1)
  const carried = tail.replace(/z*$/, '')
  if (carried !== '') return head + stepLast(carried, 1) + '0'.repeat(tail.length - carried.length)
  if (head === 'Z') return 'a0'
  if (head === 'z') return null
  const next = String.fromCharCode(head.charCodeAt(0) + 1)
  return next + '0'.repeat(integerLength(next) - 1)
}

function decrement(integer: string): string | null {
  const head = integer.slice(0, 1)
  const tail = integer.slice(1)
  const borrowed = tail.replace(/0*$/, '')
  if (borrowed !== '') {
    return head + stepLast(borrowed, -1) + 'z'.repeat(tail.length - borrowed.length)
  }
  if (head === 'a') return 'Zz'
  if (head === 'A') return null
  const previous = String.fromCharCode(head.charCodeAt(0) - 1)
  return previous + 'z'.repeat(integerLength(previous) - 1)
}

function stepLast(text: string, by: number): string {
  return text.slice(0, -1) + digitAt(valueAt(text, text.length - 1) + by)
}

function integerLength(key: string): number {
  const head = key.charCodeAt(0)
  return head >= 97 ? head - 97 + 2 : 90 - head + 2
}

function integerOf(key: string): string {
  return key.slice(0, integerLength(key))
}

function fractionOf(key: string): string {
  return key.slice(integerLength(key))
}

function valueAt(text: string, index: number): number {
  return index < text.length ? digits.indexOf(text.charAt(index)) : 0
}

function digitAt(value: number): string {
  return digits.charAt(value)
}
