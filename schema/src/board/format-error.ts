/** Bytes that are not what their format says; the message names the fault, never the content. */
export class BoardFormatError extends Error {
  override readonly name = 'BoardFormatError'
}
