type Desk = { userId: string; instituteId: string }

// Not a key of the signed-in person: a ticket stays when another person signs out.
const prefix = 'takhti-desk.'

const keyOf = ({ userId, instituteId }: Desk) => `${prefix}${userId}.${instituteId}`

/** The ticket by which this device asks whether the person of a user database was erased; null where it has none. */
export function deskTicket(desk: Desk): string | null {
  return localStorage.getItem(keyOf(desk))
}

export function storeDeskTicket(desk: Desk, ticket: string): void {
  localStorage.setItem(keyOf(desk), ticket)
}

export function dropDeskTicket(desk: Desk): void {
  localStorage.removeItem(keyOf(desk))
}

/** Removes the tickets of a person, whose user databases are deleted from this device. */
export function dropDeskTickets(personId: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(`${prefix}${personId}.`)) localStorage.removeItem(key)
}
