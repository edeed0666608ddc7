import { internalMailDomain, isInternalAddress } from '@takhti/schema/accounts/rules'
import { idPattern } from '@takhti/schema/kit/ids'
import { languages } from '@takhti/schema/languages/model'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { initialLimits } from '#licences/port.ts'
import { together, type DirectoryDatabase } from '#platform/db.ts'
import { sha256 } from '#platform/random.ts'
import { ArchiveProblem } from './archive-reader.ts'
import type { IdMap } from './id-store.ts'

const Person = z.strictObject({
  id: z.string().regex(idPattern),
  name: z.string().max(200),
  lastName: z.string().max(200),
  email: z.string().max(320),
  language: z.string().max(20),
  roles: z.string().max(200),
})

const Roles = z.array(z.enum(['instructor', 'learner', 'admin', 'guest']))

/** A person who has an account here, and becomes a member by accepting. */
export type Waiting = {
  email: string
  role: 'instructor' | 'learner'
  name: string
  lastName: string
  classIds: string[]
}

/** What is known of the people of an archive. */
export type PeopleSoFar = {
  count: number
  /** People with an account here, by their id in the archive. */
  known: Record<string, string>
  /** People who are no members here: they are the name of what they made. */
  absent: string[]
  waiting: Record<string, Waiting>
}

export const noPeople: PeopleSoFar = { count: 0, known: {}, absent: [], waiting: {} }

type Target = { directory: DirectoryDatabase; instituteId: string; now: Date; ids: IdMap }
type Read = z.infer<typeof Person> & { newId: string; role: Waiting['role'] | null; isMailable: boolean }

/**
 * Adds people of an archive. A new address becomes a member at once; an address of the directory is invited, as everywhere. An
 * archive makes no admin, and a guest comes back by a code.
 */
export async function addPeople(target: Target, lines: readonly unknown[], soFar: PeopleSoFar): Promise<void> {
  const people = await Promise.all(lines.map((line) => readPerson(target, line)))
  const { directory, instituteId } = target
  const held = await directory.all<{ email: string; id: string; isMember: number }>(sql`select p.email, p.id,
      exists (select 1 from memberships m where m.person_id = p.id and m.institute_id = ${instituteId}) as isMember
    from json_each(${JSON.stringify(people.map(({ email }) => email))}) j join people p on p.email = j.value`)
  const accounts = new Map(held.map((row) => [row.email, row]))
  const isOurs = ({ email, newId }: Read) => accounts.get(email)?.id === newId
  const fresh = people.filter((person) => person.role !== null && (!accounts.has(person.email) || isOurs(person)))
  await addMembers(target, fresh)
  soFar.count += people.length
  for (const person of people) {
    const account = accounts.get(person.email)
    if (account === undefined || isOurs(person)) {
      if (person.role === null) soFar.absent.push(person.newId)
      continue
    }
    soFar.known[person.id] = account.id
    if (account.isMember === 1) continue
    soFar.absent.push(account.id)
    const { email, role, name, lastName } = person
    if (role !== null) soFar.waiting[account.id] = { email, role, name, lastName, classIds: [] }
  }
}

async function readPerson({ ids, instituteId }: Target, line: unknown): Promise<Read> {
  const { success, data } = Person.safeParse(line)
  const roles = success ? Roles.safeParse(JSON.parse(data.roles)) : null
  if (!success || roles?.success !== true) throw new ArchiveProblem('not-an-archive', 'a person')
  const newId = await ids.of(data.id)
  const isMailable = z.email().safeParse(data.email).success && !isInternalAddress(data.email)
  const internal = `${await sha256(`${instituteId} ${newId}`)}@${internalMailDomain}`
  const teaches = roles.data.includes('instructor') && isMailable
  const role = teaches ? 'instructor' : roles.data.includes('learner') ? 'learner' : null
  const language = languages.some(({ code }) => code === data.language) ? data.language : 'en'
  const name = data.name === '' ? '—' : data.name
  return { ...data, name, language, newId, role, isMailable, email: isMailable ? data.email.toLowerCase() : internal }
}

async function addMembers({ directory, instituteId, now }: Target, people: readonly Read[]): Promise<void> {
  if (people.length === 0) return
  const rows = sql`json_each(${JSON.stringify(people)}) j`
  const ms = now.getTime()
  await together(directory, [
    initialLimits(directory, instituteId, now),
    directory.run(sql`insert into people (id, name, last_name, email, email_verified, language, created_at, updated_at)
      select j.value ->> 'newId', j.value ->> 'name', j.value ->> 'lastName', j.value ->> 'email', 0, j.value ->> 'language',
        ${ms}, ${ms} from ${rows} where true on conflict do nothing`),
    directory.run(sql`insert into memberships (person_id, institute_id, role, created_at, name, last_name)
      select p.id, ${instituteId}, j.value ->> 'role', ${now.toISOString()}, j.value ->> 'name', j.value ->> 'lastName'
      from ${rows} join people p on p.id = j.value ->> 'newId' where true on conflict do nothing`),
  ])
}

/** Invites those who have an account here into the institute and their classes. They see it in the app; no mail goes out. */
export async function inviteWaiting(
  { directory, instituteId, now }: Omit<Target, 'ids'>,
  {
    waiting,
    by,
    expiresAt,
    newId,
  }: { waiting: PeopleSoFar['waiting']; by: string; expiresAt: string; newId(): string },
): Promise<void> {
  const all = Object.values(waiting).map((person) => ({ ...person, id: newId() }))
  if (all.length === 0) return
  await directory.run(sql`insert into institute_invitations (id, institute_id, email, role, status, secret_hash, invited_by,
      first_name, last_name, class_ids, created_at, expires_at)
    select j.value ->> 'id', ${instituteId}, j.value ->> 'email', j.value ->> 'role', 'pending', lower(hex(randomblob(32))),
      ${by}, j.value ->> 'name', j.value ->> 'lastName', j.value -> 'classIds', ${now.toISOString()}, ${expiresAt}
    from json_each(${JSON.stringify(all)}) j where true
    on conflict (institute_id, email, role) where status = 'pending' do update set class_ids = excluded.class_ids,
      expires_at = excluded.expires_at`)
}
