/**
 * What of a document could not be read: its pages without text, those that broke, and whether a remainder is left out.
 * Also lines that repeat on most pages.
 */
export type PageNotes = {
  textless: readonly number[]
  unread: readonly number[]
  isCut: boolean
  running?: readonly string[]
}
