/** Where to go after signing in: a path of this app named in `back`, never another site. */
export function returnPath(search: string, landing: string): string {
  const back = new URLSearchParams(search).get('back')
  const isOurs = back !== null && /^\/(?![/\\])/.test(back)
  return isOurs ? back : landing
}
