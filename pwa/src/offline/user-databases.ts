import { Dexie } from 'dexie'
import { currentPerson } from '#api/person.ts'
import { databaseIdOf } from './database-id.ts'

/**
 * A person's data on this device for one institute. Each has a database of its own, so that no institute's data show
 * in another. What was made in one institute is sent there, wherever its author acts by then. Earlier builds had one
 * database for each person; what is left in it is sent to the session's institute.
 */
export type UserDatabase = { id: string; instituteId: string | null }

const prefix = 'takhti-'

/** All user databases of a person on this device, this page's first. */
export async function userDatabasesOf(personId: string): Promise<UserDatabase[]> {
  const stored = await Dexie.getDatabaseNames().catch((): string[] => [])
  const ids = stored.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  const own = new Set([
    ownDatabaseId(personId),
    ...ids.filter((id) => id === personId || id.startsWith(`${personId}.`)),
  ])
  return [...own].map((id) => ({ id, instituteId: id.split('.')[1] ?? null }))
}

function ownDatabaseId(personId: string): string {
  const person = currentPerson()
  return person?.personId === personId ? databaseIdOf(person) : personId
}
