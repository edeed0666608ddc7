/** What an institute allows before its admin says anything: simulations that are made for schools. */
export const firstFrameHosts = 'phet.colorado.edu'

/** How many hosts one institute allows. */
export const maxFrameHosts = 30

/** The longest address of a page that stands in a lesson, in UTF-16 units. */
export const MAX_FRAME_ADDRESS = 2_000

/** Whether a page may stand in a lesson: `host` of the page, and whether it is one of those that the institute allows. */
export type FrameVerdict =
  | { readonly isAddress: false }
  | { readonly isAddress: true; readonly host: string; readonly isAllowed: boolean }

/**
 * The hosts that an admin wrote, each once, as browsers write them; between them may be spaces, lines and commas, and a whole
 * address stands for its host. Null where one is no host of the public web, or where there are too many.
 */
export function readFrameHosts(text: string): string[] | null {
  const hosts = text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => pageOf(word.includes('://') ? word : `https://${word}`)?.hostname ?? null)
  const known = new Set(hosts.filter((host) => host !== null))
  return hosts.includes(null) || known.size > maxFrameHosts ? null : [...known]
}

/** Whether text is a list of hosts as it is kept: one space between two. */
export function areFrameHosts(text: string): boolean {
  return readFrameHosts(text)?.join(' ') === text
}

/**
 * What is to be said of an address: only a page of the public web can stand in a lesson, and only from a host that is named by
 * the institute, and never from where the app itself comes (`own`), since it would reach into the app.
 */
export function checkFrame(address: string, { hosts, own }: { hosts: string; own: string }): FrameVerdict {
  const page = address.length <= MAX_FRAME_ADDRESS ? pageOf(address) : null
  if (page === null) return { isAddress: false }
  const host = page.hostname
  return { isAddress: true, host, isAllowed: host !== own && (readFrameHosts(hosts)?.includes(host) ?? false) }
}

/** The page that text is the address of: https, no port, nobody's name in it, and a host with a name and a dot. */
function pageOf(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return null
  return /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*\.[a-z][a-z\d-]+$/.test(url.hostname)
    ? url
    : null
}
