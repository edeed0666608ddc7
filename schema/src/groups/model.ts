import * as z from 'zod'
import { name } from '../kit/names.ts'
import { Id } from '../kit/wire.ts'
import { groupTypes } from './rules.ts'

/** The name of a group. */
export const GroupName = name(80)

/** A group of students of a class, in the specification's names. */
export const Group = z.object({
  group_id: Id,
  group_name: z.string(),
  group_type: z.enum(groupTypes),
  classId: Id,
  /** The topic that the group works on, if any. */
  topic_id: Id.nullable(),
  userIds: z.array(Id),
})

export type Group = z.infer<typeof Group>
