import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Instant } from '../kit/time.ts'
import { Done, Id, line, page, paging } from '../kit/wire.ts'
import { badgeColours, badgeSymbols } from './badges.ts'
import { Badge, ConductEntry, ConductTotals, Given, LessonMoment, Phrase } from './model.ts'
import { maxNamedStudents, maxPhrases, maxPoints, maxRemarkLength } from './rules.ts'

const ofTeachers = { roles: ['instructor'], feature: null } as const
const ofClass = { roles: ['instructor', 'learner', 'guest'], feature: null } as const

/** Fields of every giving. `givingId` comes from the device, so that a repeat under another key counts once too. */
const giving = { givingId: Id.optional(), moment: LessonMoment.optional(), isShared: z.boolean().optional() }

const remark = {
  teacherId: Id,
  remarks: line(maxRemarkLength),
  behaviorPoints: z.int().min(-maxPoints).max(maxPoints),
  ...giving,
}

const badge = { badgeType: z.string().min(1).max(100), ...giving }

const Students = z.array(Id).min(1).max(maxNamedStudents)

const range = { from: Instant.optional(), before: Instant.optional() }

const givingErrors = ['classes/not-found'] as const

/** Calls of the area `conduct`: remarks, points and badges, private to the teachers of a class and the student. */
export const conduct = {
  give: command({
    path: '/behavior',
    summary: 'Gives a remark with points to a student of a class. `teacherId` must be the caller.',
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({ studentId: Id, classId: Id, ...remark }),
    output: Given,
    errors: givingErrors,
  }),
  giveToSome: command({
    path: '/behavior/students',
    summary: 'Gives a remark with points to some students of a class, once to each.',
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({ studentIds: Students, classId: Id, ...remark }),
    output: Given,
    errors: givingErrors,
  }),
  giveToClass: command({
    path: '/behavior/class/{id}',
    summary: 'Gives a remark with points to every student of a class.',
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({ id: Id, ...remark }),
    output: Given,
    errors: givingErrors,
  }),
  giveBadge: command({
    path: '/badge/give-badge',
    summary: 'Gives a badge to a student of a class; one for an assessment counts once.',
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({ studentId: Id, classId: Id, assessmentId: Id.optional(), ...badge }),
    output: Given,
    errors: givingErrors,
  }),
  giveBadgeToSome: command({
    path: '/badge/give-badge-to-students',
    summary: 'Gives a badge to some students of a class, once to each.',
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({ studentIds: Students, classId: Id, assessmentId: Id.optional(), ...badge }),
    output: Given,
    errors: givingErrors,
  }),
  giveBadgeToClass: command({
    path: '/badge/give-badge-to-class/{id}',
    summary: 'Gives a badge to every student of a class.',
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({ id: Id, ...badge }),
    output: Given,
    errors: givingErrors,
  }),
  withdraw: command({
    path: '/behavior/withdraw',
    summary:
      'Withdraws a giving, or the entry of one student; it no longer counts, and is hidden from all. Repeats are fine.',
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({ givingId: Id, studentId: Id.optional() }),
    output: Done,
  }),
  share: command({
    path: '/behavior/share',
    summary: 'Puts an entry into the report for a family and notifies the student, or takes it out.',
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({ id: Id, isShared: z.boolean() }),
    output: Done,
  }),
  remarksList: query({
    path: '/behavior/remarks-list',
    summary: "Entries of a class that the caller teaches, the latest first, and the caller's quick phrases.",
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ classId: Id, studentId: Id.optional(), ...range, ...paging }),
    output: page(ConductEntry).extend({ total: z.int(), phrases: z.array(Phrase) }),
    errors: ['classes/not-found'],
  }),
  ofClass: query({
    path: '/behavior/class-data',
    summary: 'The counts of every student of a class that the caller teaches, in a range.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ classId: Id, ...range }),
    output: z.object({
      items: z.array(ConductTotals.extend({ studentId: Id, name: z.string(), isGuest: z.boolean() })),
      /** The students of the class, and how many of them have praise or a badge. */
      students: z.int(),
      praised: z.int(),
    }),
    errors: ['classes/not-found'],
  }),
  ofStudent: query({
    path: '/student/class/behavior-data',
    summary: 'Remarks, points and badges of a student in a class, for its teachers and the student alone.',
    ...ofClass,
    offline: 'cache',
    input: z.object({ classId: Id, studentId: Id, ...range }),
    output: z.object({
      studentId: Id,
      name: z.string(),
      classId: Id,
      className: z.string(),
      totals: ConductTotals,
      items: z.array(ConductEntry),
    }),
  }),
  listMine: query({
    path: '/behavior/mine',
    summary: "The caller's own remarks, points and badges in all classes, the latest first.",
    roles: ['learner', 'guest'],
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ totals: ConductTotals, items: z.array(ConductEntry) }),
  }),
  defaultBadges: query({
    path: '/badge/default-badges',
    summary: 'The shipped badges, and those that the institute made.',
    ...ofClass,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ items: z.array(Badge) }),
  }),
  assessmentBadges: query({
    path: '/badge/assessment-badges',
    summary:
      'Badges that were given or earned for an assessment of a class: all for its teachers, a student gets their own.',
    ...ofClass,
    offline: 'cache',
    input: z.object({ classId: Id, assessmentId: Id }),
    output: z.object({ items: z.array(ConductEntry) }),
  }),
  openBadge: query({
    path: '/badge/open-badge',
    summary:
      'A badge of a student as a signed Open Badge 3.0 (VC-JWT), for the student and the teachers of the class. Other ' +
      'programs verify it by public addresses of the institute.',
    ...ofClass,
    offline: 'never',
    input: z.object({ id: Id }),
    output: z.object({ credential: z.string() }),
  }),
  createBadge: command({
    path: '/badge/create',
    summary: 'Makes a badge of the institute; one of the same name is answered instead.',
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({
      id: Id.optional(),
      name: line(60),
      symbol: z.enum(badgeSymbols),
      colour: z.enum(badgeColours),
    }),
    output: Badge,
    errors: ['sets/full'],
  }),
  removeBadge: command({
    path: '/badge/remove',
    summary: 'Removes a badge that the caller made from the choice; those who have it keep it.',
    roles: ['instructor', 'admin'],
    feature: null,
    offline: 'queue',
    input: z.strictObject({ badgeType: Id }),
    output: Done,
  }),
  savePhrases: command({
    path: '/behavior/phrases',
    summary: "Replaces the caller's quick phrases.",
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({ phrases: z.array(Phrase).max(maxPhrases) }),
    output: z.object({ phrases: z.array(Phrase) }),
  }),
}
