/** The maximum UTF-8 bytes of text of one capture. */
export const maxCaptureBytes = 1_000_000

/** The maximum of segments of one capture: twice the number in five hours of captions of two seconds each. */
export const maxSegments = 20_000

/** With fewer characters no engine finds a fact to ask about. */
export const leastLetters = 80

/** The maximum of pages of one document: twice a long textbook. */
export const maxPages = 2_000

/** The most highlights of one capture. */
export const maxHighlights = 200

/** Counts the characters of the segments' text, without leading and trailing spaces. */
export function lettersIn(segments: readonly { readonly text: string }[]): number {
  return segments.reduce((sum, { text }) => sum + text.trim().length, 0)
}

/** UTF-8 bytes of the segments' text; a lone surrogate counts as the three bytes of its replacement. */
export function textBytes(segments: readonly { readonly text: string }[]): number {
  let bytes = 0
  for (const { text } of segments) {
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index)
      // Both halves of a surrogate pair count two, which makes the four bytes of the character.
      bytes += unit < 0x80 ? 1 : unit < 0x800 || isPaired(text, index, unit) ? 2 : 3
    }
  }
  return bytes
}

function isPaired(text: string, index: number, unit: number): boolean {
  if (unit >= 0xd800 && unit <= 0xdbff) return isWithin(text.charCodeAt(index + 1), 0xdc00, 0xdfff)
  return isWithin(unit, 0xdc00, 0xdfff) && isWithin(text.charCodeAt(index - 1), 0xd800, 0xdbff)
}

function isWithin(unit: number, low: number, high: number): boolean {
  return unit >= low && unit <= high
}
