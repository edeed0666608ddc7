import { hashPassword } from '#platform/auth.ts'
import { together } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { demoPassword, demoSchools } from './school.ts'
import { developmentStore, schoolMirrorRows } from './store.ts'

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
  const [school, other] = demoSchools
  const [firstClass] = school.classes
  return {
    instituteId: school.id,
    instituteName: school.name,
    people: shown(school.people),
    otherInstituteId: other.id,
    otherPeople: shown(other.people),
    classId: firstClass?.id,
    classCode: firstClass?.code,
    className: firstClass?.name,
  }
}

function shown(people: (typeof demoSchools)[number]['people']) {
  return people.map(({ id, name, email, role }) => ({ id, name, email, role, password: demoPassword }))
}
