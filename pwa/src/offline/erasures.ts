import { maxDatabasesAsked } from '@takhti/schema/records/rules'
import { send } from '#api/client.ts'
import { erasureTicket, dropErasureTicket, storeErasureTicket } from '#api/erasure-tickets.ts'
import { currentPerson, type Person } from '#api/person.ts'
import { dropSession } from '#api/session.ts'
import { databaseName, imagesDatabaseName } from './rows.ts'
import { clearPersonalKeys } from './sign-out-keys.ts'
import { emitTabEvent } from './tab-events.ts'

type UserDatabase = { userId: string; instituteId: string }

// The prefixes of the names of a user database's databases; the first is the longer one.
const kinds = [imagesDatabaseName(''), databaseName('')]

/**
 * Asks which persons of this device their institute erased, regardless of the session, and deletes their data. Unsent
 * work is part of what must be erased. Where it is the person of this page, the sign-in page opens and gives the
 * reason. A session that is `over` may belong to an erased person; an open one cannot.
 */
export async function forgetErased(session: 'open' | 'over'): Promise<void> {
  const own = session === 'open' ? currentPerson() : null
  if (own !== null) await storeTicket(own).catch(() => {})
  const stored = (await storedDatabases()).filter((database) => own === null || !isOf(database, own))
  const asked = stored.flatMap((database) => {
    const ticket = erasureTicket(database)
    return ticket === null ? [] : [{ ...database, ticket }]
  })
  if (asked.length === 0) return
  const { lateCalls } = await import('#api/late-calls.ts')
  const { desks } = await send(lateCalls.records.erased, { desks: asked })
  const person = currentPerson()
  const isOwn = person !== null && desks.some((database) => isOf(database, person))
  if (isOwn) await dropSession()
  await Promise.all(desks.map(remove))
  if (!isOwn) return
  clearPersonalKeys()
  // Other tabs of the same person go to the sign-in page as well.
  emitTabEvent('signed-out')
  // `replace` leaves no entry to go back to.
  location.replace('/login#erased')
}

/** Stores the ticket by which this device asks later, without a session. Once for each user database. */
async function storeTicket({ personId: userId, instituteId }: Person): Promise<void> {
  if (instituteId === '' || erasureTicket({ userId, instituteId }) !== null) return
  const { lateCalls } = await import('#api/late-calls.ts')
  const answer = await send(lateCalls.records.deskTicket, {})
  if (answer !== null) storeErasureTicket(answer, answer.ticket)
}

function isOf({ userId, instituteId }: UserDatabase, person: Pick<Person, 'personId' | 'instituteId'>): boolean {
  return userId === person.personId && instituteId === person.instituteId
}

/** Uses the browser's own interface: the sign-in page does not load Dexie. */
async function storedDatabases(): Promise<UserDatabase[]> {
  const databases = await indexedDB.databases()
  return userDatabasesIn(databases.map(({ name = '' }) => name)).slice(0, maxDatabasesAsked)
}

/** The user databases among these names, each once; after an interrupted deletion only its images may be left. */
export function userDatabasesIn(names: readonly string[]): UserDatabase[] {
  const ids = names.flatMap((name) => {
    const kind = kinds.find((each) => name.startsWith(each))
    return kind === undefined ? [] : [name.slice(kind.length)]
  })
  return [...new Set(ids)].flatMap((id) => {
    const [userId, instituteId] = id.split('.')
    return userId && instituteId ? [{ userId, instituteId }] : []
  })
}

async function remove({ userId, instituteId }: UserDatabase): Promise<void> {
  const id = `${userId}.${instituteId}`
  dropErasureTicket({ userId, instituteId })
  await Promise.all([databaseName(id), imagesDatabaseName(id)].map(removeDatabase))
}

/**
 * Every connection closes on the `versionchange` event. One that misses it delays the deletion until its page is left.
 */
function removeDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })
}
