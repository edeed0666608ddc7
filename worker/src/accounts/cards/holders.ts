import { listStudentsOfClass } from '#classes/port.ts'
import { listBelonging, listPeople, type ListedPerson } from '#institutes/port.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'

type Holder = Pick<ListedPerson, 'personId' | 'name' | 'lastName' | 'roles' | 'nameKey'>

type Asked = { classId: string | null; search: string | undefined; after: string[] | null; skip: number; take: number }

/** The students of a class or, for admins, of the institute, by name; null where the caller may not see them. */
export async function listHolders(
  platform: Platform,
  scope: Scope,
  { classId, search, ...slice }: Asked,
): Promise<Holder[] | null> {
  if (classId === null)
    return scope.roles.has('admin')
      ? (await listPeople(platform, scope, { roles: ['learner'], search, ...slice })).rows
      : null
  const { mayRead, rows } = await listStudentsOfClass(platform, scope, { classId, slice: { ...slice, search } })
  if (!mayRead) return null
  const ids = rows.map(({ userId }) => userId)
  const roles = new Map((await listBelonging(platform, scope, ids)).map((person) => [person.personId, person.roles]))
  return rows.map(({ userId, first_name, last_name }) => ({
    personId: userId,
    name: first_name,
    lastName: last_name,
    roles: roles.get(userId) ?? [],
    nameKey: `${first_name} ${last_name}`.trim(),
  }))
}
