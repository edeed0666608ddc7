/** Parameters of webview addresses beside their path. Ids and roles come from the session, so these are dropped. */
const personal = [
  ...['token', 'access_token', 'notificationToken', 'userId', 'user_id', 'kneuraId', 'kneura_id'],
  ...['instituteId', 'instituteKneuraId', 'role', 'roles', 'redirect'],
]

/** A login code from an address, and the redirect that it requests. */
export type Ticket = { token: string; redirect: string }

/** The login code of an address, and the address without it; null where it has none. */
export function readTicket(href: string): { ticket: Ticket; rest: string } | null {
  const url = new URL(href)
  const token = url.searchParams.get('token')
  if (token === null || token === '') return null
  const asked = url.searchParams.get('redirect')
  for (const name of personal) url.searchParams.delete(name)
  const rest = url.pathname + url.search + url.hash
  return { ticket: { token, redirect: asked ?? rest }, rest }
}

/**
 * Removes the login code from this page's address, before anything loads that could leak it, and holds it in memory.
 */
export function hideTicket(): void {
  const found = readTicket(location.href)
  if (found !== null) history.replaceState(found.ticket, '', found.rest)
}

/** The held login code, readable once. */
export function heldTicket(): Ticket | null {
  const held: unknown = history.state
  if (typeof held !== 'object' || held === null || !('token' in held && 'redirect' in held)) return null
  history.replaceState(null, '', location.href)
  return { token: String(held.token), redirect: String(held.redirect) }
}
