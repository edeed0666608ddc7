/** Where to go after signing in: a path of this app named in `back`, never another site. */
export function returnPath(search: string, landing: string): string {
  const back = new URLSearchParams(search).get('back')
  return (back === null ? null : ownPath(back)) ?? landing
}

// No page has this origin, so whatever a browser would take for another site resolves to another one here too.
const nowhere = 'https://takhti.invalid'

function ownPath(text: string): string | null {
  if (!/^\/(?![/\\])/.test(text) || !URL.canParse(text, nowhere)) return null
  const { origin, pathname, search, hash } = new URL(text, nowhere)
  // A path that begins with two slashes once dots and tabs are gone would be read as a site.
  const isOurs = origin === nowhere && !/^\/[/\\]/.test(pathname)
  return isOurs ? pathname + search + hash : null
}
