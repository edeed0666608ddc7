const loopback = /^(localhost|127\.0\.0\.1)$/

/** The origin that a typed address names, or null where a token must not be sent: plain http beyond this machine. */
export function originOf(typed: string): string | null {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || url.username !== '' || url.password !== '') return null
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname))
  return isSafe && url.hostname !== '' ? url.origin : null
}

/** The permission that lets the extension request this origin. Match patterns have no port. */
export function permissionFor(origin: string): { origins: string[] } {
  const { protocol, hostname } = new URL(origin)
  return { origins: [`${protocol}//${hostname}/*`] }
}
