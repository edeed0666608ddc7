/** The maximum UTF-8 bytes of a text for a device, which is shown on its screen and copied to its clipboard. */
export const maxTextBytes = 4096

/** Whether a text may be sent to a device: short, and without characters that a terminal or a form would obey. */
export function isShortText(text: string): boolean {
  // Line breaks and tabs belong to plain text; other control characters are invalid in a clipboard.
  const isPlain = !/[^\P{Cc}\n\r\t]/u.test(text) && text.isWellFormed()
  return isPlain && new TextEncoder().encode(text).length <= maxTextBytes
}
