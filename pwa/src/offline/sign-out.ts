import { dropDeskTickets } from '#api/desk-tickets.ts'
import { dropSession, revokeSession } from '#api/session.ts'
import { ringElsewhere } from './bell.ts'
import { deleteDatabase } from './database.ts'
import { desksOf } from './desks.ts'
import { clearBrought, clearPersonalKeys } from './sign-out-keys.ts'

/** Ends the session and removes everything of the person from this device, then shows the door. */
export async function signOut(personId: string): Promise<void> {
  const desks = await desksOf(personId)
  await Promise.race([revokeSession(), pause(3_000)])
  await dropSession()
  // This tab goes to the door by itself, below: whoever leaves while databases are being deleted leaves some of them behind.
  ringElsewhere('signed-out')
  try {
    await Promise.all([...desks.map(({ id }) => deleteDatabase(id)), clearBrought()])
  } finally {
    // Whatever a disk refuses, nobody stays signed in on the page.
    clearPersonalKeys()
    dropDeskTickets(personId)
    // `replace` keeps no entry to go back to, and the freed page leaves the back-forward cache.
    location.replace('/')
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
