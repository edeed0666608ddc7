/** What was copied last in this window, and the text that the system's clipboard has of it. */
type LastClip = { readonly clip: string; readonly text: string }

let last: LastClip | null = null

export function rememberClip(clip: LastClip): void {
  last = clip
}

/**
 * The shapes behind a text of the system's clipboard, where they were copied in this window: a button may read the
 * clipboard's text, and only a key its other forms.
 */
export function clipBehind(text: string | null): string | null {
  return last && (text === null || text === last.text) ? last.clip : null
}
