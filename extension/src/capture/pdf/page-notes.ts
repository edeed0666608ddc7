/** What of a document could not be read: its pages without letters, those that broke, and whether what came after is left out; and lines that run along most pages. */
export type PageNotes = {
  textless: readonly number[]
  unread: readonly number[]
  isCut: boolean
  running?: readonly string[]
}
