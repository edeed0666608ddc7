/** What addresses of webviews carry beside their path: ids and roles are the session's to say, and nobody is asked for them. */
const personal = [
  ...['token', 'access_token', 'notificationToken', 'userId', 'user_id', 'kneuraId', 'kneura_id'],
  ...['instituteId', 'instituteKneuraId', 'role', 'roles', 'redirect'],
]

/** A login code that came in an address, and where it wants to lead. */
export type Ticket = { token: string; redirect: string }

/** What an address holds of a login code, and the address without it; null where it holds none. */
export function readTicket(href: string): { ticket: Ticket; rest: string } | null {
  const url = new URL(href)
  const token = url.searchParams.get('token')
  if (token === null || token === '') return null
  const asked = url.searchParams.get('redirect')
  for (const name of personal) url.searchParams.delete(name)
  const rest = url.pathname + url.search + url.hash
  return { ticket: { token, redirect: asked ?? rest }, rest }
}

/** Takes the login code out of this page's address, before anything is loaded that could tell it on, and holds it aside. */
export function hideTicket(): void {
  const found = readTicket(location.href)
  if (found !== null) history.replaceState(found.ticket, '', found.rest)
}

/** The login code that was held aside, once. */
export function heldTicket(): Ticket | null {
  const held: unknown = history.state
  if (typeof held !== 'object' || held === null || !('token' in held && 'redirect' in held)) return null
  history.replaceState(null, '', location.href)
  return { token: String(held.token), redirect: String(held.redirect) }
}
