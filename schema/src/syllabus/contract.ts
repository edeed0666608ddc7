import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done, Id } from '../kit/wire.ts'
import { Syllabus } from './model.ts'
import { maxSyllabusTopics } from './rules.ts'

const ofTeachers = { roles: ['instructor', 'admin'], feature: null, offline: 'never' } as const

const topicIds = z.array(Id).min(1).max(maxSyllabusTopics)

/** Calls of the area `syllabus`: the topics that a class is taught, and what is done. */
export const syllabus = {
  get: query({
    path: '/syllabus/get',
    summary: 'The syllabus of a class for its members; null where it has none.',
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'cache',
    input: z.object({ for_class: Id }),
    output: z.object({ syllabus: Syllabus.nullable() }),
    errors: ['classes/not-found'],
  }),
  create: command({
    path: '/syllabus/create',
    summary: 'Makes the syllabus of a class from topics of the tree; a class has at most one.',
    ...ofTeachers,
    input: z.strictObject({ for_class: Id, topic_ids: topicIds }),
    output: Syllabus,
    errors: ['classes/not-found', 'syllabus/exists', 'syllabus/topic-not-found'],
  }),
  update: command({
    path: '/syllabus/update',
    summary: 'Replaces the topics of a syllabus; a topic that stays keeps what is done.',
    ...ofTeachers,
    input: z.strictObject({ for_class: Id, topic_ids: topicIds }),
    output: Syllabus,
    errors: ['syllabus/not-found', 'syllabus/topic-not-found'],
  }),
  mark: command({
    path: '/syllabus/mark',
    summary: 'Marks a topic of a syllabus as finished, or as not finished.',
    ...ofTeachers,
    offline: 'queue',
    input: z.strictObject({ for_class: Id, topic_id: Id, isDone: z.boolean() }),
    output: Done,
    errors: ['syllabus/not-found', 'syllabus/topic-not-found'],
  }),
  remove: command({
    path: '/syllabus/delete',
    summary: 'Removes the syllabus of a class.',
    ...ofTeachers,
    input: z.strictObject({ for_class: Id }),
    output: Done,
    errors: ['syllabus/not-found'],
  }),
}
