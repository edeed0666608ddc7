/** The last clip copied in this window, and its text on the system clipboard. */
type LastClip = { readonly clip: string; readonly text: string }

let last: LastClip | null = null

export function rememberClip(clip: LastClip): void {
  last = clip
}

/**
 * The shapes of the system clipboard's text, if they were copied in this window. A button can read only the
 * clipboard's text; its other types need a key.
 */
export function clipBehind(text: string | null): string | null {
  return last && (text === null || text === last.text) ? last.clip : null
}
