import { dropErasureTickets } from '#api/erasure-tickets.ts'
import { dropSession, revokeSession } from '#api/session.ts'
import { deleteDatabase } from './database.ts'
import { clearReceived, clearPersonalKeys } from './sign-out-keys.ts'
import { emitToOtherTabs } from './tab-events.ts'
import { userDatabasesOf } from './user-databases.ts'

/** Ends the session and removes all of the person's data from this device, then shows the sign-in page. */
export async function signOut(personId: string): Promise<void> {
  const userDatabases = await userDatabasesOf(personId)
  await Promise.race([revokeSession(), pause(3_000)])
  await dropSession()
  // This tab goes to the sign-in page by itself, below. Leaving during the deletion would leave some databases behind.
  emitToOtherTabs('signed-out')
  try {
    await Promise.all([...userDatabases.map(({ id }) => deleteDatabase(id)), clearReceived()])
  } finally {
    // Even where the disk refuses, the page signs out.
    clearPersonalKeys()
    dropErasureTickets(personId)
    // `replace` leaves no entry to go back to, and the freed page leaves the back-forward cache.
    location.replace('/')
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
