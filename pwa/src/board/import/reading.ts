/** Pages of a file, from the first to the last one, counted from 1. */
export type PageRange = { readonly from: number; readonly to: number }

/** How files are read: what the person is asked and told meanwhile. Questions reject when the signal says so. */
export type Reading = {
  readonly signal: AbortSignal
  /** How many pages there is room for. */
  readonly room: number
  progress(done: number, of: number): void
  askPassword(name: string, isWrong: boolean): Promise<string>
  /** `most` is how many of the pages may be chosen. */
  askRange(name: string, choice: { pages: number; most: number }): Promise<PageRange>
  /** The words that stand for a page where it cannot be seen. */
  nameOfPage(name: string, page: number): string
}
