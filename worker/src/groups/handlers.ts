import { groups } from '@takhti/schema/groups/contract'
import type { Group } from '@takhti/schema/groups/model'
import { groupTypeOf, maxGroups } from '@takhti/schema/groups/rules'
import { implement } from '#http/implement.ts'
import { causes } from '#platform/commit.ts'
import { Failure } from '#platform/failure.ts'
import { groupsStore } from './store.ts'

export const groupsHandlers = implement(groups, groupsStore, {
  async list({ input, store, fail }) {
    const { mayRead, groups: items } = await store.inClass(input.classId)
    return mayRead ? { items } : fail('classes/not-found')
  },

  async get({ input: { group_id: groupId, topic_id: topicId }, store, fail }) {
    if (groupId !== undefined) {
      const { found } = await store.find(groupId)
      return { items: [(found ?? fail('groups/not-found')).group] }
    }
    return topicId === undefined ? fail('groups/id-required') : { items: await store.onTopic(topicId) }
  },

  async create({ input, store, now, newId, commit, fail }) {
    const { classId, groupName, topic_id: topicId, userIds } = input
    const type = groupTypeOf(input.groupType) ?? fail('groups/invalid-type')
    const { mayRead, groups: there, strangers } = await store.inClass(classId, userIds)
    if (!mayRead) return fail('classes/not-found')
    if (strangers > 0) return fail('classes/invalid-user')
    if (there.length >= maxGroups) return fail('sets/full')
    const named = { group_id: newId(), group_name: groupName, group_type: type }
    const group: Group = { ...named, classId, topic_id: topicId, userIds: [...new Set(userIds)].toSorted() }
    return commit({
      action: 'groups.create',
      entityId: group.group_id,
      detail: { after: detailOf(group) },
      guard: store.mayAdd(classId),
      effects: store.insert(group, now.toISOString()),
      changes: [changeOf(classId)],
      answer: group,
    }).catch(asDuplicate)
  },

  async update({ input, store, commit, fail }) {
    const { found, strangers } = await store.find(input.group_id, input.userIds)
    if (found === null) return fail('groups/not-found')
    const before = found.group
    const type = input.groupType === undefined ? before.group_type : groupTypeOf(input.groupType)
    if (type === null) return fail('groups/invalid-type')
    if (strangers > 0) return fail('classes/invalid-user')
    const group: Group = {
      ...before,
      group_name: input.groupName ?? before.group_name,
      group_type: type,
      topic_id: input.topic_id === undefined ? before.topic_id : input.topic_id,
      userIds: input.userIds === undefined ? before.userIds : [...new Set(input.userIds)].toSorted(),
    }
    return commit({
      action: 'groups.update',
      entityId: group.group_id,
      detail: { before: detailOf(before), after: detailOf(group) },
      guard: store.isStill(found),
      effects: store.update(group),
      changes: [changeOf(group.classId)],
      answer: group,
    }).catch(asDuplicate)
  },

  async remove({ input, store, commit, fail }) {
    const { found } = await store.find(input.group_id)
    if (found === null) return fail('groups/not-found')
    return commit({
      action: 'groups.remove',
      entityId: input.group_id,
      detail: { before: detailOf(found.group) },
      guard: store.isStill(found),
      effects: store.remove(input.group_id),
      changes: [changeOf(found.group.classId)],
      answer: { message: 'Removed' },
    })
  },
})

function detailOf({ classId, group_name: name, userIds }: Group) {
  return { classId, name, userIds }
}

function changeOf(classId: string) {
  return { entity: 'class', entityId: classId, kind: 'upsert', audience: `teachers:${classId}` } as const
}

function asDuplicate(error: unknown): never {
  throw causes(error).includes('class_groups.name_key') ? new Failure('groups/duplicate-name') : error
}
