/** How long a ticket is good for. */
export const ticketLifetimeMs = 30_000

/** The path of a room's socket below `/api`; the ticket goes into the query as `ticket`. */
export function roomPath(room: 'lesson' | 'page' | 'user', name: string): string {
  return `/rooms/${room}/${name}`
}
