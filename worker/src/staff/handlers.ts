import { staff } from '@takhti/schema/staff/contract'
import type { StaffMember } from '@takhti/schema/staff/model'
import { implement } from '#http/implement.ts'
import { addPerson, giveRole, listPeople, takeRoles, type Belonging, type HeldRole } from '#institutes/port.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'

const admins: readonly HeldRole[] = ['admin']

export const staffHandlers = implement(staff, () => null, {
  info: ({ session }) => ({ email: session.email, first_name: session.firstName, last_name: session.lastName }),

  async list({ input, scope, platform, fail }) {
    if (input.instituteId !== scope.instituteId) fail('common/not-found')
    const { limit = defaultPageSize, skip = 0, search, role } = input
    const after = readCursor(input.cursor, 2)
    const { rows, total } = await listPeople(platform, scope, { roles: [role], search, after, skip, take: limit + 1 })
    const seesAddresses = scope.roles.has('admin')
    const page = pageOf(rows, limit, {
      cursor: (row) => [row.nameKey, row.personId],
      item: (row) => member(row, seesAddresses),
    })
    return { ...page, total }
  },

  create(args) {
    const { input, scope, fail } = args
    if (input.instituteId !== undefined && input.instituteId !== scope.instituteId) fail('common/not-found')
    const { first_name, last_name, email } = input
    return addPerson(
      args,
      { firstName: first_name, lastName: last_name, email, role: 'instructor' },
      {
        action: 'staff.create',
        allowed: admins,
        answer: (person) => member(person),
      },
    )
  },

  remove(args) {
    const { input, scope, fail } = args
    if (input.instituteId !== scope.instituteId) fail('common/not-found')
    const roles = ['instructor', 'admin'] as const
    return takeRoles(
      args,
      { personId: input.userId, roles },
      {
        action: 'staff.remove',
        allowed: admins,
        answer: () => ({ message: 'User deleted' }),
      },
    )
  },

  grantRole(args) {
    const { input, scope, fail } = args
    if (input.instituteId !== scope.instituteId) fail('common/not-found')
    return giveRole(
      args,
      { personId: input.userId, role: input.role },
      {
        action: 'staff.grantRole',
        allowed: admins,
        answer: (person) => member(person),
      },
    )
  },

  withdrawRole(args) {
    const { input, scope, fail } = args
    if (input.instituteId !== scope.instituteId) fail('common/not-found')
    return takeRoles(
      args,
      { personId: input.userId, roles: [input.role] },
      {
        action: 'staff.withdrawRole',
        allowed: admins,
        answer: (person) => member(person),
      },
    )
  },
})

function member({ personId, name, lastName, email, roles }: Belonging, seesAddresses = true): StaffMember {
  return {
    kneuraId: personId,
    userId: personId,
    first_name: name,
    last_name: lastName,
    email: seesAddresses ? email : null,
    roles,
  }
}
