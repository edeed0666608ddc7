const digits = /\p{Nd}/gu

/**
 * One spelling for one telephone number: digits of any script as ASCII, spaces, dots, dashes and brackets dropped, `00` in
 * front as `+`. Null where it cannot be one (ITU-T E.164: at most 15 digits; shorter than 7 is an extension).
 */
export function normaliseContactNumber(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(digits, (digit) => asciiDigit(digit))
    .replaceAll(/[\s().\-‐-―/]/gu, '')
    .replace(/^00(?=\d)/, '+')
  return /^\+?\d{7,15}$/.test(plain) ? plain : null
}

// The ten digits of a script stand in a row, and no row touches the next once compatibility forms are gone.
function asciiDigit(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0
  const start = zero
  while (start - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(start - zero)
}

/** What a form says about a first name, as a key of its messages. */
export function checkFirstName(text: string): 'ok' | 'firstNameMissing' | 'firstNameNotAlphabetic' {
  const name = text.trim()
  if (name === '') return 'firstNameMissing'
  return /^\p{L}/u.test(name) ? 'ok' : 'firstNameNotAlphabetic'
}

/** What a form says about a guardian's number; none at all is no fault. */
export function checkContactNumber(text: string): 'ok' | 'contactNumberInvalid' {
  return text.trim() === '' || normaliseContactNumber(text) !== null ? 'ok' : 'contactNumberInvalid'
}
