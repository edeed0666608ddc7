import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done, Id } from '../kit/wire.ts'
import { Exchange, GivenSource, GivenText, LearnerConsent, LearningClass, PathItem, ReadExchange } from './model.ts'
import { maxExchangesShown, maxPathItems, pathKinds } from './rules.ts'

const ofLearners = { roles: ['learner', 'guest'], feature: null } as const
const ofTeachers = { roles: ['instructor'], feature: null } as const
const ofClass = z.object({ classId: Id })

/** Calls of the area `learning`: the student's assistant, its switches, and the learning path of a class. */
export const learning = {
  materials: query({
    path: '/learning/materials',
    summary:
      "The caller's classes, where they learn, whether they may ask the assistant there, and the sources that these were given.",
    roles: ['instructor', 'learner', 'guest'],
    // What was given stays readable when the licence ends; the app offers the assistant by its feature.
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ classes: z.array(LearningClass), sources: z.array(GivenSource) }),
  }),
  source: query({
    path: '/learning/source',
    summary: 'The text of a source that a class of the caller was given, where they may ask the assistant.',
    ...ofLearners,
    feature: null,
    offline: 'cache',
    input: z.object({ id: Id }),
    output: GivenText,
  }),
  record: command({
    path: '/learning/exchange',
    summary: 'Adds an exchange to those that the teachers of the class read. A repeat adds the later steps.',
    ...ofLearners,
    offline: 'queue',
    input: Exchange,
    output: Done,
    errors: ['classes/not-found'],
  }),
  exchanges: query({
    path: '/learning/exchanges',
    summary: `The exchanges of a class for its teachers, the last first, ${maxExchangesShown} at a time; \`before\` reads on.`,
    ...ofTeachers,
    offline: 'cache',
    input: ofClass.extend({ studentId: Id.optional(), before: z.string().max(80).optional() }),
    output: z.object({ exchanges: z.array(ReadExchange), before: z.string().nullable() }),
    errors: ['classes/not-found'],
  }),
  settings: query({
    path: '/learning/settings',
    summary: "A class's switch, its students' consents, and the sources that it was given, for its teachers.",
    ...ofTeachers,
    offline: 'cache',
    input: ofClass,
    output: z.object({
      isOn: z.boolean(),
      fromAge: z.int(),
      students: z.array(LearnerConsent),
      sources: z.array(GivenSource.omit({ classIds: true })),
    }),
    errors: ['classes/not-found'],
  }),
  setClass: command({
    path: '/learning/class',
    summary: 'Switches the assistant on for the students of a class, from an age on, or off.',
    ...ofTeachers,
    offline: 'never',
    input: z.strictObject({ classId: Id, isOn: z.boolean(), fromAge: z.int().min(0).max(18) }),
    output: Done,
    errors: ['classes/not-found'],
  }),
  consent: command({
    path: '/learning/consent',
    summary: "Records a student's year of birth and the consent of a guardian, or that there is none any more.",
    ...ofTeachers,
    offline: 'never',
    input: z.strictObject({
      classId: Id,
      studentId: Id,
      bornYear: z.int().min(1900).max(2200),
      hasConsent: z.boolean(),
    }),
    output: Done,
    errors: ['classes/not-found'],
  }),
  give: command({
    path: '/learning/give',
    summary: "Gives one of the caller's sources to a class that they teach, or takes it back.",
    ...ofTeachers,
    offline: 'never',
    input: z.strictObject({ contentId: Id, classId: Id, isGiven: z.boolean() }),
    output: Done,
    errors: ['classes/not-found', 'sets/full'],
  }),
  path: query({
    path: '/learning/path',
    summary: 'The lessons, decks and work of a class of the caller in their order, with progress.',
    roles: ['instructor', 'learner', 'guest'],
    feature: null,
    offline: 'cache',
    input: ofClass,
    output: z.object({ items: z.array(PathItem) }),
    errors: ['classes/not-found'],
  }),
  arrange: command({
    path: '/learning/arrange',
    summary: 'Sets the order of the learning path of a class; what is not named follows by its time.',
    ...ofTeachers,
    offline: 'never',
    input: z.strictObject({
      classId: Id,
      items: z.array(z.strictObject({ kind: z.enum(pathKinds), id: Id })).max(maxPathItems),
    }),
    output: Done,
    errors: ['classes/not-found'],
  }),
}
