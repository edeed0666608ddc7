// No page has this origin, so text that a browser resolves to another site resolves to another one here too.
const nowhere = 'https://takhti.invalid'

/** A path of this app with its query and fragment, or null for text that a browser could resolve to another site. */
export function ownPath(text: string): string | null {
  if (!/^\/(?![/\\])/.test(text) || !URL.canParse(text, nowhere)) return null
  const { origin, pathname, search, hash } = new URL(text, nowhere)
  // After dots and tabs are removed, a path with two leading slashes would be read as a site.
  const isOurs = origin === nowhere && !/^\/[/\\]/.test(pathname)
  return isOurs ? pathname + search + hash : null
}

/**
 * The allowed target path of a mailed sign-in link. Anyone can have that mail sent to any person, so a page that signs
 * another device in is excluded.
 */
function mailedPath(text: string): string | null {
  const path = ownPath(text)
  return path === null || /^\/(?:deviceLogin|pair)\b/i.test(decoded(path)) ? null : path
}

/**
 * The query that carries the wanted page in a mailed link to the browser that opens it. Empty for pages that may not be
 * mailed.
 */
export function mailedQuery(back: string | null | undefined): string {
  const path = mailedPath(back ?? '')
  return path === null ? '' : `?back=${encodeURIComponent(path)}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
