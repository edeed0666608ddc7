// Invisible characters that can hide or reorder text: other controls, unclosed bidi marks, flag tags, and zero-width
// spaces. Joiners stay: Indic scripts and Arabic spell with them.
const hidden = /(?!\n)\p{Cc}|[\u00AD\u200B\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu

/** A text without invisible characters. */
export function visible(text: string): string {
  return text.replaceAll(hidden, '')
}

/** The lines of a model's text as it is shown, without invisible characters. */
export function linesOf(text: string): string[] {
  return visible(text.replaceAll(/\r\n?|\u2028|\u2029/g, '\n').replaceAll('\t', '    '))
    .toWellFormed()
    .split('\n')
}
