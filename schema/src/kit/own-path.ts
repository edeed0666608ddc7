// No page has this origin, so whatever a browser would take for another site resolves to another one here too.
const nowhere = 'https://takhti.invalid'

/** A path of this app with its query and fragment, or null for whatever a browser could take for another site. */
export function ownPath(text: string): string | null {
  if (!/^\/(?![/\\])/.test(text) || !URL.canParse(text, nowhere)) return null
  const { origin, pathname, search, hash } = new URL(text, nowhere)
  // A path that begins with two slashes once dots and tabs are gone would be read as a site.
  const isOurs = origin === nowhere && !/^\/[/\\]/.test(pathname)
  return isOurs ? pathname + search + hash : null
}

/**
 * The path that a mailed sign-in link may lead to. Anybody can have that mail sent to anybody, so a page that lets another device
 * in is not among them.
 */
function mailedPath(text: string): string | null {
  const path = ownPath(text)
  return path === null || /^\/(?:deviceLogin|pair)\b/i.test(decoded(path)) ? null : path
}

/** The query by which a mailed link carries the wanted page to the browser that opens it; empty for what may not be mailed. */
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
