import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { forgetLanding } from '#api/landing-copy.ts'
import { currentPerson } from '#api/person.ts'
import { deleteDatabase } from './database.ts'
import { measureLight } from './light.ts'
import { clearReceived } from './sign-out-keys.ts'
import { userDatabasesOf } from './user-databases.ts'

/** `deleted`: this device holds nothing of the person any more. `unsent`: it does, because some work is nowhere else. */
export type Ended = 'no' | 'deleted' | 'unsent'

/**
 * Asks whether the expired session was ended from elsewhere, and then deletes its person's data from this device, as a
 * sign-out does. Unsent work waits for the person's choice: a copy, or its deletion.
 */
export async function deleteIfEnded(): Promise<Ended> {
  const person = currentPerson()
  if (person === null) return 'no'
  const { isEnded } = await send(calls.sessions.wasEnded, {})
  if (!isEnded) return 'no'
  const { safety } = await measureLight(person.personId)
  if (safety !== 'safe') return 'unsent'
  forgetLanding()
  const userDatabases = await userDatabasesOf(person.personId)
  await Promise.all([...userDatabases.map(({ id }) => deleteDatabase(id)), clearReceived()])
  return 'deleted'
}
