import { hourMs } from '@takhti/schema/kit/durations'
import { hashPassword } from '#platform/auth.ts'
import { together } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { demoOperator, demoPassword, demoSchools, type DemoPerson, type DemoSchool } from './school.ts'
import { developmentStore, memberRow, schoolMirrorRows } from './store.ts'

/** Makes the demo schools where they are missing, and answers who is in the first one and how to get in. */
export async function seedSchool(platform: Platform) {
  const now = platform.now()
  const passwordHash = await hashPassword(demoPassword)
  const store = developmentStore(platform.directory)
  for (const school of demoSchools) {
    await together(platform.directory, store.schoolRows(school, passwordHash, now))
    const db = platform.institute(school.shard)
    await together(db, schoolMirrorRows(db, school, now))
  }
  const [school, other] = demoSchools.map(shown)
  return { ...school, other, operatorToken: await openOperator(platform) }
}

// An operator cannot sign in by the form, so the stress tests are handed a session.
async function openOperator(platform: Platform): Promise<string> {
  const token = newSecret()
  const now = platform.now()
  const session = { id: platform.newId(), tokenHash: await sha256(token), expiresAt: new Date(now.getTime() + hourMs) }
  await together(platform.directory, developmentStore(platform.directory).operatorRows(demoOperator, session, now))
  return token
}

function shown({ id, name, people, classes }: DemoSchool) {
  const [first] = classes
  return {
    instituteId: id,
    instituteName: name,
    people: people.map((person) => ({ ...person, password: demoPassword })),
    classId: first?.id,
    classCode: first?.code,
    className: first?.name,
  }
}

/** Makes the record of a person whom an institute expects: one of the first demo school who has not signed in yet. */
export async function makeRecord(platform: Platform, email: string, role: DemoPerson['role']): Promise<void> {
  const [{ id: instituteId, shard }] = demoSchools
  const person = { id: platform.newId(), name: 'Expected', email, role }
  const rows = developmentStore(platform.directory).recordRows(person, instituteId, platform.now())
  await together(platform.directory, rows)
  await together(platform.institute(shard), [
    memberRow(platform.institute(shard), { person, instituteId, now: platform.now() }),
  ])
}
