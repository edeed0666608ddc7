/** The default before an admin's choice: simulations that are made for schools. */
export const firstFrameHosts = 'phet.colorado.edu'

/** The maximum of hosts that one institute allows. */
export const maxFrameHosts = 30

/** The maximum length of an embedded page's address, in UTF-16 units. */
export const MAX_FRAME_ADDRESS = 2_000

/** Whether a page may be embedded in a lesson: its `host`, and whether the institute allows it. */
export type FrameVerdict =
  | { readonly isAddress: false }
  | { readonly isAddress: true; readonly host: string; readonly isAllowed: boolean }

/**
 * Parses an admin's list of hosts, each once, in the browser's form. Spaces, lines and commas separate them, and a
 * whole address counts as its host. Null if one is no host of the public web, or if there are too many.
 */
export function readFrameHosts(text: string): string[] | null {
  const hosts = text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => pageOf(word.includes('://') ? word : `https://${word}`)?.hostname ?? null)
  const known = new Set(hosts.filter((host) => host !== null))
  return hosts.includes(null) || known.size > maxFrameHosts ? null : [...known]
}

/** Whether text is a list of hosts in its stored form: one space between two. */
export function areFrameHosts(text: string): boolean {
  return readFrameHosts(text)?.join(' ') === text
}

/**
 * Checks the address of an embedded page. Only a page of the public web passes, from a host that the institute allows.
 * The app's own host (`own`) never does, because the page could reach into the app.
 */
export function checkFrame(address: string, { hosts, own }: { hosts: string; own: string }): FrameVerdict {
  const page = address.length <= MAX_FRAME_ADDRESS ? pageOf(address) : null
  if (page === null) return { isAddress: false }
  const host = page.hostname
  return { isAddress: true, host, isAllowed: host !== own && (readFrameHosts(hosts)?.includes(host) ?? false) }
}

/** Parses the address of a page: https, no port, no user name, and a host with a name and a dot. */
function pageOf(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return null
  return /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*\.[a-z][a-z\d-]+$/.test(url.hostname)
    ? url
    : null
}
