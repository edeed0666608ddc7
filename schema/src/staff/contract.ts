import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done, Id, page, paging, search } from '../kit/wire.ts'
import { StaffMember, newTeacherFields, staffRoles } from './model.ts'

const roleChange = z.strictObject({ instituteId: Id, userId: Id, role: z.enum(staffRoles) })

/** Calls of the area `staff`. */
export const staff = {
  info: query({
    path: '/staff/info',
    summary: 'The name and address of the caller.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ email: z.string(), first_name: z.string(), last_name: z.string() }),
  }),
  list: query({
    path: '/admin/getInstituteUser/instructor/{instituteId}',
    summary:
      "The teachers of the caller's institute by name, or with `role` its admins; `search` is the start of a name or an " +
      'address. Addresses are for admins.',
    roles: ['admin', 'instructor'],
    feature: null,
    offline: 'cache',
    input: z.object({ instituteId: Id, role: z.enum(staffRoles).default('instructor'), search, ...paging }),
    output: page(StaffMember).extend({ total: z.number().int() }),
  }),
  create: command({
    path: '/admin/create/teacher',
    summary: 'Adds a teacher and invites them by a letter.',
    roles: ['admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ ...newTeacherFields, instituteId: Id.optional() }),
    output: StaffMember,
    errors: ['accounts/already-present', 'licences/max-limit'],
  }),
  remove: command({
    path: '/admin/removeUser/instructor/{instituteId}/{userId}',
    method: 'DELETE',
    summary: 'Removes a teacher or admin from the institute: at once from everything they had open. Lessons stay.',
    roles: ['admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ instituteId: Id, userId: Id }),
    output: Done,
    errors: ['accounts/user-not-found', 'institutes/last-admin'],
  }),
  grantRole: command({
    path: '/admin/grantRole/{instituteId}/{userId}',
    summary: 'Gives somebody of the institute a role beside those they hold.',
    roles: ['admin'],
    feature: null,
    offline: 'never',
    input: roleChange,
    output: StaffMember,
    errors: ['accounts/user-not-found', 'staff/needs-email', 'licences/max-limit'],
  }),
  withdrawRole: command({
    path: '/admin/withdrawRole/{instituteId}/{userId}',
    summary: 'Takes one role; who holds no other leaves the institute.',
    roles: ['admin'],
    feature: null,
    offline: 'never',
    input: roleChange,
    output: StaffMember,
    errors: ['accounts/user-not-found', 'institutes/last-admin'],
  }),
}
