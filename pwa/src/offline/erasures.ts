import { maxDesksAsked } from '@takhti/schema/records/rules'
import { send } from '#api/client.ts'
import { deskTicket, dropDeskTicket, storeDeskTicket } from '#api/desk-tickets.ts'
import { currentPerson, type Person } from '#api/person.ts'
import { dropSession } from '#api/session.ts'
import { ring } from './bell.ts'
import { databaseName, imagesDatabaseName } from './rows.ts'
import { clearPersonalKeys } from './sign-out-keys.ts'

type Desk = { userId: string; instituteId: string }

// How the names of a desk's databases begin; the first is the longer one.
const kinds = [imagesDatabaseName(''), databaseName('')]

/**
 * Asks who of this device's people was erased by their institute, whoever is signed in, and deletes what it has of them:
 * work that was not sent is part of what is to be forgotten. Whose page this is finds the door, which says so. A session
 * that is `over` may be that of somebody who was erased; one that is open cannot be.
 */
export async function forgetErased(session: 'open' | 'over'): Promise<void> {
  const own = session === 'open' ? currentPerson() : null
  if (own !== null) await keepTicket(own).catch(() => {})
  const stored = (await keptDesks()).filter((desk) => own === null || !isOf(desk, own))
  const kept = stored.flatMap((desk) => {
    const ticket = deskTicket(desk)
    return ticket === null ? [] : [{ ...desk, ticket }]
  })
  if (kept.length === 0) return
  const { lateCalls } = await import('#api/late-calls.ts')
  const { desks } = await send(lateCalls.records.erased, { desks: kept })
  const person = currentPerson()
  const isOwn = person !== null && desks.some((desk) => isOf(desk, person))
  if (isOwn) await dropSession()
  await Promise.all(desks.map(remove))
  if (!isOwn) return
  clearPersonalKeys()
  // Other tabs of the same person go to the door as well.
  ring('signed-out')
  // `replace` keeps no entry to go back to.
  location.replace('/login#erased')
}

/** The ticket by which this device asks later, when no session is left to ask with. Once for each desk. */
async function keepTicket({ personId: userId, instituteId }: Person): Promise<void> {
  if (instituteId === '' || deskTicket({ userId, instituteId }) !== null) return
  const { lateCalls } = await import('#api/late-calls.ts')
  const answer = await send(lateCalls.records.deskTicket, {})
  if (answer !== null) storeDeskTicket(answer, answer.ticket)
}

function isOf({ userId, instituteId }: Desk, person: Pick<Person, 'personId' | 'instituteId'>): boolean {
  return userId === person.personId && instituteId === person.instituteId
}

/** Asked of the browser itself: the door knows nothing of Dexie. */
async function keptDesks(): Promise<Desk[]> {
  const databases = await indexedDB.databases()
  return desksIn(databases.map(({ name = '' }) => name)).slice(0, maxDesksAsked)
}

/** The desks that have databases among these, each once; one that was deleted halfway may have its pictures alone. */
export function desksIn(names: readonly string[]): Desk[] {
  const ids = names.flatMap((name) => {
    const kind = kinds.find((each) => name.startsWith(each))
    return kind === undefined ? [] : [name.slice(kind.length)]
  })
  return [...new Set(ids)].flatMap((id) => {
    const [userId, instituteId] = id.split('.')
    return userId && instituteId ? [{ userId, instituteId }] : []
  })
}

async function remove({ userId, instituteId }: Desk): Promise<void> {
  const id = `${userId}.${instituteId}`
  dropDeskTicket({ userId, instituteId })
  await Promise.all([databaseName(id), imagesDatabaseName(id)].map(removeDatabase))
}

/** Every connection closes when it hears of it; one that does not hear it holds the deletion up until its page is left. */
function removeDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })
}
