import { Dexie } from 'dexie'
import { currentPerson } from '#api/person.ts'
import { deskOf } from './desk.ts'

/**
 * What a person keeps on this device for one institute: a database of its own, so that nothing of one institute can show
 * in another, and what was made in one is sent there, wherever its maker acts by then. Builds before desks kept one
 * database for each person; what still lies there is sent to wherever the session acts.
 */
export type Desk = { id: string; instituteId: string | null }

const prefix = 'takhti-'

/** Every desk of a person on this device, the one of this page first. */
export async function desksOf(personId: string): Promise<Desk[]> {
  const kept = await Dexie.getDatabaseNames().catch((): string[] => [])
  const ids = kept.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  const own = new Set([ownDesk(personId), ...ids.filter((id) => id === personId || id.startsWith(`${personId}.`))])
  return [...own].map((id) => ({ id, instituteId: id.split('.')[1] ?? null }))
}

function ownDesk(personId: string): string {
  const person = currentPerson()
  return person?.personId === personId ? deskOf(person) : personId
}
