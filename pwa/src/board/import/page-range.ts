/** A range of pages of a file, inclusive, counted from 1. */
export type PageRange = { readonly from: number; readonly to: number }

/** How files are read, with questions and progress for the user. Questions reject when the signal aborts. */
export type Reading = {
  readonly signal: AbortSignal
  /** The number of pages that fit into the lesson. */
  readonly room: number
  progress(done: number, of: number): void
  askPassword(name: string, isWrong: boolean): Promise<string>
  /** `most` is the maximal number of selectable pages. */
  askRange(name: string, choice: { pages: number; most: number }): Promise<PageRange>
  /** The alternative text of a page. */
  nameOfPage(name: string, page: number): string
}
