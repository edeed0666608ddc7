/** Where a term occurs in a line's text. */
export type Mention = { line: number; start: number; end: number }

/** A mention of a term before mentions are merged. */
export type Found = {
  text: string
  kind: string
  head: string
  mention: Mention
  /** Whether it is a term only where the source names, defines or repeats it: "conditioned response", "rate of return". */
  isTentative?: boolean
}
