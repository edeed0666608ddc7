type UserDatabase = { userId: string; instituteId: string }

// Not a key of the signed-in person: a ticket stays when another person signs out.
const prefix = 'takhti-desk.'

const keyOf = ({ userId, instituteId }: UserDatabase) => `${prefix}${userId}.${instituteId}`

/** The ticket by which this device asks whether the person of a user database was erased; null where it has none. */
export function erasureTicket(userDatabase: UserDatabase): string | null {
  return localStorage.getItem(keyOf(userDatabase))
}

export function storeErasureTicket(userDatabase: UserDatabase, ticket: string): void {
  localStorage.setItem(keyOf(userDatabase), ticket)
}

export function dropErasureTicket(userDatabase: UserDatabase): void {
  localStorage.removeItem(keyOf(userDatabase))
}

/** Removes the tickets of a person, whose user databases are deleted from this device. */
export function dropErasureTickets(personId: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(`${prefix}${personId}.`)) localStorage.removeItem(key)
}
