import { people } from '@takhti/schema/accounts/tables'
import { memberships } from '@takhti/schema/institutes/tables'
import { members } from '@takhti/schema/kit/institute-tables'
import { directoryOf, instituteDatabaseOf, together, type Shard } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { anId, openSession, type School } from './school.ts'

/** An institute that a person belongs to, and their role there. */
export type Place = { school: School; shard: Shard; role: 'instructor' | 'learner' | 'admin' }

/** Makes a person with a verified address, a membership in each place, and a session in the first of them. */
export async function makePerson(env: Env, places: readonly Place[], at = places[0]?.school.at) {
  const personId = anId()
  const email = `${personId}@both.example`
  const now = new Date()
  const createdAt = now.toISOString()
  const db = directoryOf(env)
  await together(db, [
    db.insert(people).values({
      id: personId,
      name: 'Both',
      lastName: 'Sides',
      email,
      emailVerified: true,
      createdAt: now,
      updatedAt: now,
    }),
    ...places.map(({ school, role }) =>
      db.insert(memberships).values({ personId, instituteId: school.at.instituteId, role, createdAt }),
    ),
  ])
  for (const { school, shard } of places) {
    const institute = instituteDatabaseOf(env, shard)
    const { instituteId } = school.at
    await together(institute, [
      institute.insert(members).values({ instituteId, id: personId, name: 'Both', lastName: 'Sides', createdAt }),
    ])
  }
  if (at === undefined) throw new Error('a session needs a school')
  const token = await openSession(env, { at, personId, reach: 'full' })
  return { personId, email, token }
}
