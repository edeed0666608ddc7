/** A text for a device is shown on a screen and laid into its clipboard: bytes of UTF-8 at most. */
export const maxTextBytes = 4096

/** Whether a text may be sent to a device: short, and without characters that a terminal or a form would obey. */
export function isShortText(text: string): boolean {
  // Line breaks and tabs belong to plain text; other control characters have no business in a clipboard.
  const isPlain = !/[^\P{Cc}\n\r\t]/u.test(text) && text.isWellFormed()
  return isPlain && new TextEncoder().encode(text).length <= maxTextBytes
}
