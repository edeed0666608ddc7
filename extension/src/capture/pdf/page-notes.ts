/** What of a document could not be read: its pages without letters, those that broke, and whether what came after is left out. */
export type PageNotes = { textless: readonly number[]; unread: readonly number[]; isCut: boolean }
