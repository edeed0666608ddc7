export type { LettersFile } from '#board/import/pdf-letters.ts'

/** The reader of a PDF's text, page by page, in a worker of its own. */
export function loadPdfLetters() {
  return import('#board/import/pdf-letters.ts')
}
