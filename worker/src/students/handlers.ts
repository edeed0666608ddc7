import { students } from '@takhti/schema/students/contract'
import { narrowedTo } from '@takhti/schema/students/time-frame'
import { listClassesOfTaught, listRosterIds, listStudentsOfClass, listTaughtBy, rosterCursor } from '#classes/port.ts'
import { implement } from '#http/implement.ts'
import { addPerson, listPeople, promoteGuests, takeRoles } from '#institutes/port.ts'
import { isMailable } from '#platform/auth.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { studentsStore } from './store.ts'

export const studentsHandlers = implement(students, studentsStore, {
  async list({ input, scope, platform, store, fail }) {
    if (input.id !== scope.instituteId) fail('common/not-found')
    const { limit = defaultPageSize, skip = 0, search, classId } = input
    const after = readCursor(input.cursor, 2)
    const among =
      classId === undefined ? undefined : ((await listRosterIds(platform, scope, classId)) ?? fail('classes/not-found'))
    const { rows, total } = await listPeople(platform, scope, {
      roles: ['learner', 'guest'],
      search,
      among,
      after,
      skip,
      take: limit + 1,
    })
    const seesAll = scope.roles.has('admin')
    const ids = rows.map(({ personId }) => personId)
    const numbers = seesAll ? await store.findNumbers(ids) : new Map()
    // A search leads a teacher to the class in which the student is.
    const isSought = search !== undefined && scope.roles.has('instructor')
    const classes = isSought ? await listClassesOfTaught(platform, scope, ids) : null
    const page = pageOf(rows, limit, {
      cursor: (row) => [row.nameKey, row.personId],
      item: ({ personId, name, lastName, email, roles }) => ({
        kneuraId: personId,
        userId: personId,
        first_name: name,
        last_name: lastName,
        emailId: seesAll && isMailable(email) ? email : null,
        guardianContactNumber: numbers.get(personId) ?? null,
        role: roles.includes('learner') ? ('learner' as const) : ('guest' as const),
        ...(classes !== null && { classId: classes.get(personId) ?? null }),
      }),
    })
    return { ...page, total }
  },

  create(args) {
    const { input, scope, fail } = args
    if (input.instituteId !== undefined && input.instituteId !== scope.instituteId) fail('common/not-found')
    const { first_name, last_name, emailId = null, guardianContactNumber = null } = input
    const person = { firstName: first_name, lastName: last_name, email: emailId, guardianContactNumber }
    return addPerson(
      args,
      { ...person, role: 'learner' },
      {
        action: 'students.create',
        allowed: ['admin', 'instructor'],
        answer: ({ personId }) => ({
          kneuraId: personId,
          userId: personId,
          first_name,
          last_name,
          emailId,
          guardianContactNumber,
          role: 'learner' as const,
        }),
      },
    )
  },

  async promote(args) {
    const { input, scope, platform, fail } = args
    const ids = [...new Set(input.userIds)]
    if (!scope.roles.has('admin') && (await listTaughtBy(platform, scope, ids)).length < ids.length)
      fail('accounts/user-not-found')
    return promoteGuests(args, ids)
  },

  remove(args) {
    const { input, scope, fail } = args
    if (input.instituteId !== scope.instituteId) fail('common/not-found')
    return takeRoles(
      args,
      { personId: input.userId, roles: ['learner', 'guest'] },
      {
        action: 'students.remove',
        allowed: ['admin'],
        answer: () => ({ message: 'User deleted' }),
      },
    )
  },

  async listOfClass({ input, scope, platform, session, now, fail }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 2)
    const slice = {
      after,
      skip,
      take: limit + 1,
      search: input.search,
      within: narrowedTo(input, session.institute.timeZone, now),
    }
    const { mayRead, total, rows } = await listStudentsOfClass(platform, scope, { classId: input.id, slice })
    if (!mayRead) fail('classes/not-found')
    const page = pageOf(rows, limit, {
      cursor: (row) => rosterCursor(row),
      item: ({ nameKey: _, ...row }) => ({
        ...row,
        role: row.role === 'guest' ? ('guest' as const) : ('learner' as const),
      }),
    })
    return { ...page, total }
  },
})
