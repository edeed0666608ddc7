import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done, Id } from '../kit/wire.ts'
import { Group, GroupName } from './model.ts'
import { maxGroupMembers } from './rules.ts'

// Students do not see groups: a name may state why a student is in one.
const ofTeachers = { roles: ['instructor', 'admin'], feature: null } as const

const Groups = z.object({ items: z.array(Group) })

// The handler narrows the type, so that another one has the error of the specification.
const fields = {
  groupName: GroupName,
  groupType: z.string().max(40),
  topic_id: Id.nullable(),
  userIds: z.array(Id).max(maxGroupMembers),
}

const written = ['groups/invalid-type', 'groups/duplicate-name', 'classes/invalid-user'] as const

/** Calls of the area `groups`: students of a class who are picked together. */
export const groups = {
  list: query({
    path: '/group/list/{classId}',
    summary: 'The groups of a class by name, with their students.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ classId: Id }),
    output: Groups,
    errors: ['classes/not-found'],
  }),
  get: query({
    path: '/group/get',
    summary: 'One group by `group_id`, or with `topic_id` every group of the caller that works on a topic.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ group_id: Id.optional(), topic_id: Id.optional() }),
    output: Groups,
    errors: ['groups/id-required', 'groups/not-found'],
  }),
  create: command({
    path: '/group/create',
    summary: 'Makes a group of students of a class.',
    ...ofTeachers,
    offline: 'never',
    input: z.strictObject({
      ...fields,
      classId: Id,
      topic_id: fields.topic_id.default(null),
      userIds: fields.userIds.default([]),
    }),
    output: Group,
    errors: ['classes/not-found', ...written, 'sets/full'],
  }),
  update: command({
    path: '/group/update',
    summary: 'Changes the fields of a group that are given; `userIds` replaces its students.',
    ...ofTeachers,
    offline: 'never',
    input: z.strictObject({
      group_id: Id,
      groupName: fields.groupName.optional(),
      groupType: fields.groupType.optional(),
      topic_id: fields.topic_id.optional(),
      userIds: fields.userIds.optional(),
    }),
    output: Group,
    errors: ['groups/not-found', ...written],
  }),
  remove: command({
    path: '/group/delete',
    summary: 'Removes a group; its students stay in the class.',
    ...ofTeachers,
    offline: 'never',
    input: z.strictObject({ group_id: Id }),
    output: Done,
    errors: ['groups/not-found'],
  }),
}
