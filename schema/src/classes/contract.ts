import * as z from 'zod'
import { LoginResult } from '../accounts/model.ts'
import { command, query } from '../kit/call.ts'
import { Id, page, paging } from '../kit/wire.ts'
import { ClassOfPerson, DisplayName, Member } from './model.ts'

const Code = z.string().min(1).max(40)

/** Calls of the area `classes`. */
export const classes = {
  listMine: query({
    path: '/admin/class/getUserClasses',
    summary: 'The classes the caller teaches or learns in.',
    roles: ['instructor', 'learner', 'guest'],
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ items: z.array(ClassOfPerson) }),
  }),
  get: query({
    path: '/admin/class/get/{id}',
    summary: 'One class of the caller.',
    roles: ['instructor', 'learner', 'guest'],
    feature: null,
    offline: 'cache',
    input: z.object({ id: Id }),
    output: ClassOfPerson,
    errors: ['classes/not-found'],
  }),
  listLearners: query({
    path: '/admin/class/getUsers/learner/{id}',
    summary: 'The students of a class, guests included, by name.',
    roles: ['instructor'],
    feature: null,
    offline: 'cache',
    input: z.object({ id: Id, ...paging }),
    output: page(Member),
    errors: ['classes/not-found'],
  }),
  lookUpCode: query({
    path: '/join/{code}',
    summary: 'What a join code leads to, before joining. Guessing is rate-limited.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({ code: Code }),
    output: z.object({ className: z.string(), instituteName: z.string() }),
    errors: ['classes/code-invalid'],
  }),
  joinByCode: command({
    path: '/join/{code}/by-students',
    summary: 'Joins a class by code: as a guest under a display name, or as the signed-in student.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({ code: Code, displayName: DisplayName.optional() }),
    output: LoginResult.extend({ classId: Id, className: z.string() }),
    errors: ['classes/code-invalid'],
  }),
}
