import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import type { Roster, RosterClass } from './sheet/write-roster.ts'

type Page<Item> = { items: readonly Item[]; hasNextPage: boolean; cursor: string | null }

const limit = 100

/** The people and classes of the institute as its admin sees them, page after page. */
export async function listRoster(now: Date): Promise<Roster> {
  const { instituteId } = requirePerson()
  const students = await every((page) => send(calls.students.list, { id: instituteId, ...page }))
  const teachers = await every((page) => send(lateCalls.staff.list, { instituteId, role: 'instructor', ...page }))
  let name = ''
  const found = await every(async (page) => {
    const { classes: items, ...rest } = await send(calls.classes.listWithInstitute, page)
    name = rest.name
    return { items, ...rest }
  })
  const classes: RosterClass[] = []
  for (const each of found) {
    const [learners, instructors] = await Promise.all([
      every((page) => send(calls.classes.listLearners, { id: each.classId, ...page })),
      every((page) => send(calls.classes.listInstructors, { id: each.classId, ...page })),
    ])
    classes.push({ id: each.classId, name: each.name, students: learners.map(idOf), teachers: instructors.map(idOf) })
  }
  return {
    institute: { id: instituteId, name },
    year: now.getFullYear(),
    students: students.map((each) => ({
      ...nameOf(each),
      email: each.emailId ?? '',
      phone: each.guardianContactNumber ?? '',
    })),
    teachers: teachers.map((each) => ({ ...nameOf(each), email: each.email ?? '', phone: '' })),
    classes,
  }
}

async function every<Item>(ask: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page<Item> = await ask({ limit, ...(cursor !== '' && { cursor }) })
    items.push(...page.items)
    cursor = page.hasNextPage ? page.cursor : null
  }
  return items
}

function idOf({ userId }: { userId: string }): string {
  return userId
}

function nameOf({ userId, first_name, last_name }: { userId: string; first_name: string; last_name: string }) {
  return { id: userId, firstName: first_name, lastName: last_name }
}
