import * as z from 'zod'
import { Email, LoginResult } from '../accounts/model.ts'
import { command, query } from '../kit/call.ts'
import { Done, Id, page, paging } from '../kit/wire.ts'
import {
  ClassName,
  ClassOfPerson,
  ClassRequest,
  DisplayName,
  InstituteWithClasses,
  Member,
  OpenClassRequest,
  Waiting,
} from './model.ts'
import { doors, mostWaiting, classRoles } from './rules.ts'

const Code = z.string().min(1).max(40)

const listing = {
  roles: ['instructor', 'admin'],
  feature: null,
  offline: 'cache',
  input: z.object({ id: Id, ...paging }),
  output: page(Member),
  errors: ['classes/not-found'],
} as const

const adding = {
  roles: ['instructor', 'admin'],
  feature: null,
  offline: 'never',
  input: z.strictObject({
    classIds: z.array(Id).min(1).max(20),
    userIds: z.array(Id).max(500),
    instituteId: Id.optional(),
  }),
  output: Done,
  errors: ['classes/some-not-found', 'classes/invalid-user', 'classes/invalid-type', 'classes/already-member'],
} as const

const removing = {
  roles: ['instructor', 'admin'],
  feature: null,
  offline: 'never',
  input: z.strictObject({ id: Id, userIds: z.array(Id).max(500), instituteId: Id.optional() }),
  output: Done,
} as const

/** Calls of the area `classes`. */
export const classes = {
  listMine: query({
    path: '/admin/class/getUserClasses',
    scope: 'classes:read',
    summary: 'The classes the caller teaches or learns in.',
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ items: z.array(ClassOfPerson) }),
  }),
  get: query({
    path: '/admin/class/get/{id}',
    scope: 'classes:read',
    summary: 'One class of the caller; admins see every class of the institute.',
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'cache',
    input: z.object({ id: Id }),
    output: ClassOfPerson,
    errors: ['classes/not-found'],
  }),
  listLearners: query({
    path: '/admin/class/getUsers/learner/{id}',
    scope: 'roster:read',
    summary: 'The students of a class, guests included, by name.',
    ...listing,
  }),
  listInstructors: query({
    path: '/admin/class/getUsers/instructor/{id}',
    scope: 'roster:read',
    summary: 'The teachers of a class by name.',
    ...listing,
  }),
  listWithInstitute: query({
    path: '/admin/class/get-user-classes-with-institute',
    scope: 'classes:read',
    summary:
      'The institute the session acts in with the classes the caller teaches, or for admins all of them, by name.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'cache',
    input: z.object({ ...paging }),
    output: InstituteWithClasses,
  }),
  create: command({
    path: '/admin/class/create/{instituteId}/{userId}',
    summary:
      'Makes a class with its join code. `userId` teaches it; an admin may name any teacher, or be in none. `copyOf` is a class of the caller, whose syllabus, lessons of that teacher and settings it gets, and no people, posts or work.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ instituteId: Id, userId: Id, name: ClassName, copyOf: Id.optional() }),
    output: ClassOfPerson,
    errors: [
      'classes/duplicate-name',
      'classes/invalid-user',
      'classes/invalid-type',
      'classes/not-found',
      'licences/max-limit',
    ],
  }),
  rename: command({
    path: '/admin/class/renameClass',
    summary: 'Renames a class.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ classId: Id, name: ClassName, instituteId: Id.optional() }),
    output: ClassOfPerson,
    errors: ['classes/not-found', 'classes/duplicate-name'],
  }),
  remove: command({
    path: '/admin/class/removeClass',
    summary:
      'Removes a class: nobody is in it any longer and its code leads nowhere. Lessons stay with their teachers.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ classId: Id, instituteId: Id.optional() }),
    output: Done,
    errors: ['classes/not-found'],
  }),
  setDoor: command({
    path: '/admin/class/door',
    summary: 'Opens or closes the code of a class, or has its teachers let each newcomer in.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ classId: Id, door: z.enum(doors) }),
    output: ClassOfPerson,
    errors: ['classes/not-found'],
  }),
  renewCode: command({
    path: '/admin/class/new-code',
    summary: 'Gives a class a new code; the old one leads nowhere.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ classId: Id }),
    output: ClassOfPerson,
    errors: ['classes/not-found'],
  }),
  listWaiting: query({
    path: '/admin/class/waiting/{id}',
    summary: 'The people who wait at the door of a class, in the order in which they came.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'never',
    input: z.object({ id: Id }),
    output: z.object({ items: z.array(Waiting) }),
    errors: ['classes/not-found'],
  }),
  answerWaiting: command({
    path: '/admin/class/waiting',
    summary: 'Lets people who wait at the door of a class in, or refuses them; a second answer changes nothing.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ classId: Id, waitIds: z.array(Id).min(1).max(mostWaiting), isAdmitted: z.boolean() }),
    output: Done,
    errors: ['classes/not-found'],
  }),
  addLearners: command({
    path: '/admin/class/addUsers/learner',
    scope: 'roster:write',
    summary: 'Adds students of the institute to classes: all of them or none. They are told at once.',
    ...adding,
  }),
  addInstructors: command({
    path: '/admin/class/addUsers/instructor',
    summary: 'Adds teachers of the institute to classes; who teaches one already stays.',
    ...adding,
  }),
  removeLearners: command({
    path: '/admin/class/removeUser/learner/{id}',
    scope: 'roster:write',
    summary: 'Takes students out of a class; they stay in the institute.',
    ...removing,
    errors: ['classes/not-found', 'classes/no-users', 'classes/cannot-delete-learner'],
  }),
  removeInstructors: command({
    path: '/admin/class/removeUser/instructor/{id}',
    summary: 'Takes teachers out of a class. Only an admin may leave it without any.',
    ...removing,
    errors: ['classes/not-found', 'classes/no-users', 'classes/cannot-delete-instructor'],
  }),
  request: command({
    path: '/class-request/create-and-send-class-request',
    summary:
      'Asks somebody into a class: a person of the institute by `userId`, or by `email` a student, who is invited where ' +
      'there is no account yet.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({
      classId: Id,
      userId: Id.optional(),
      email: Email.optional(),
      role: z.enum(classRoles).default('learner'),
      instituteId: Id.optional(),
    }),
    output: ClassRequest,
    errors: [
      'classes/not-found',
      'classes/invalid-user',
      'classes/invalid-type',
      'classes/already-member',
      'licences/max-limit',
    ],
  }),
  listRequests: query({
    path: '/class-request/get-all-requests-for-user',
    summary: 'The open requests that ask the caller into a class, newest first.',
    roles: ['instructor', 'learner', 'guest'],
    feature: null,
    offline: 'cache',
    input: z.object({ ...paging }),
    output: page(ClassRequest),
  }),
  listRequestsOfClass: query({
    path: '/class-request/get-all-requests-in-a-class/{id}',
    summary:
      'The open requests into a class, and the invitations that enter it by acceptance, for its teachers and admins, ' +
      'newest first.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'cache',
    input: z.object({ id: Id, ...paging }),
    output: page(OpenClassRequest),
    errors: ['classes/not-found'],
  }),
  answerRequest: command({
    path: '/class-request/answer',
    summary: 'Accepts or declines a request; who accepts is in the class.',
    roles: ['instructor', 'learner', 'guest'],
    feature: null,
    offline: 'queue',
    input: z.strictObject({ requestId: Id, isAccepted: z.boolean() }),
    output: Done,
    errors: ['classes/request-not-found'],
  }),
  withdrawRequest: command({
    path: '/class-request/withdraw',
    summary:
      'Takes back an open request, or the part of an invitation that enters the class. `classId` says which class where ' +
      'an invitation enters several.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ requestId: Id, classId: Id.optional() }),
    output: Done,
    errors: ['classes/request-not-found'],
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
    errors: [
      'classes/code-invalid',
      'classes/code-closed',
      'classes/at-the-door',
      'classes/refused-at-the-door',
      'classes/guests-full',
      'licences/max-limit',
    ],
  }),
}
