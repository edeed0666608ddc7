/** Thrown for bytes that break their format. The message names the fault, never the content. */
export class BoardFormatError extends Error {
  override readonly name = 'BoardFormatError'
}
