/** The address of a room's socket below the API, with the ticket that opens it. */
export function socketAddress(path: string, ticket: string): string {
  const address = new URL(`/api${path}`, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  address.searchParams.set('ticket', ticket)
  return address.href
}
