/**
 * Normalizes a phone number: ASCII digits, leading zeros preserved except a `00` for a plus, separators dropped. Text
 * that is no number is unchanged, so that its fault is visible.
 */
export function normalisePhone(text: string): string {
  const asciiDigits = text
    .normalize('NFKC')
    .trim()
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    // A column of numbers that went through a program as decimals.
    .replace(/^(\+?\d{5,})\.0+$/, '$1')
  if (isDate(asciiDigits) || /^\+?\d+\.\d+$/.test(asciiDigits)) return asciiDigits
  const bare = asciiDigits.replace(/(?<=[\d+)])[\s\u2010-\u2015().·/-]+(?=[\d(])|^\((?=[\d+])/g, '')
  return /^\+?\d+$/.test(bare) ? bare.replace(/^00(?=\d)/, '+') : asciiDigits
}

/** Whether a normalised number can be one (ITU-T E.164: at most 15 digits; shorter than 7 is an extension). */
export function isPhone(number: string): boolean {
  return /^\+?\d{7,15}$/.test(number) && /[1-9]/.test(number)
}

/** Whether text is a date, which a program makes of a number that resembles one. */
export function isDate(text: string): boolean {
  return /^((19|20)\d\d[-/.][0-3]?\d[-/.][0-3]?\d|[0-3]?\d[-/.][0-3]?\d[-/.](19|20)\d\d)([T ].*)?$/.test(text)
}

// The ten digits of a script are consecutive, and no two rows touch once compatibility forms are gone.
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && isDigit(zero - 1)) zero -= 1
  return (code - zero) % 10
}

function isDigit(code: number): boolean {
  return code >= 0 && /^\p{Nd}$/u.test(String.fromCodePoint(code))
}

/** The result of a form's check of a first name, as a key of its messages. */
export function checkFirstName(text: string): 'ok' | 'firstNameMissing' | 'firstNameNotAlphabetic' {
  const name = text.trim()
  if (name === '') return 'firstNameMissing'
  return /^\p{L}/u.test(name) ? 'ok' : 'firstNameNotAlphabetic'
}

/** The result of a form's check of a guardian's number; an empty one is no fault. */
export function checkContactNumber(text: string): 'ok' | 'contactNumberInvalid' {
  return text.trim() === '' || isPhone(normalisePhone(text)) ? 'ok' : 'contactNumberInvalid'
}
