/** Where a term stands in a line's text. */
export type Mention = { line: number; start: number; end: number }

/** A mention of a term before mentions are put together. */
export type Found = { text: string; kind: string; head: string; mention: Mention }
