import { canSeePost } from '@takhti/schema/feed/rules'
import { minuteMs } from '@takhti/schema/kit/durations'
import { expect, test } from 'vitest'
import { feedCalls, type Who } from './feed-fixture.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()
const { send, get, post, comment, list, one, token } = feedCalls(fresh)

const own = () => ({ 'Idempotency-Key': anId() })

async function group(userIds: readonly string[], classId = fresh.school.at.classId): Promise<string> {
  const input = { classId, groupName: `Group ${anId()}`, groupType: 'SUPPORT', userIds }
  const { body } = await fresh.worker.post('/group/create', token('instructor'), input, own())
  // The contract declares this answer.
  return (body as { group_id: string }).group_id
}

const remove = (groupId: string) =>
  fresh.worker.post('/group/delete', token('instructor'), { group_id: groupId }, own())

const notices = async (who: Who) => {
  const { body } = await fresh.worker.get('/galileo/notification', token(who))
  // The contract declares this answer.
  return (body as { items: { kind: string }[] }).items.filter(({ kind }) => kind === 'post')
}

async function file(): Promise<string> {
  const fileId = anId()
  const bytes = btoa('Leaves make food.')
  const body = { classId: fresh.school.at.classId, fileId, name: 'Leaves.txt', size: 17, bytes }
  expect((await send('/file', 'instructor', body)).status).toBe(200)
  return fileId
}

// Fault: without the group in `seesPost` the guest reads the post, its comments and its file.
test('[FD-30] a post of a group is read by its members and the teachers, and by no one else', async () => {
  const groupId = await group([fresh.school.personIds.learner])
  const fileId = await file()
  const postId = await post({ groupId, fileIds: [fileId], text: 'Extra help on Monday.' })
  await comment(postId, 'I come.')
  expect((await list('instructor')).items).toMatchObject([{ id: postId, group: { id: groupId } }])
  // A name may show why a student is in a group.
  expect((await list('learner')).items).toMatchObject([{ id: postId, group: null, commentCount: 1 }])
  expect((await list('guest')).items).toEqual([])
  for (const [who, status] of [
    ['instructor', 200],
    ['learner', 200],
    ['guest', 404],
  ] as const) {
    expect((await get(`/post/${postId}`, who)).status).toBe(status)
    expect((await get(`/comments?postId=${postId}`, who)).status).toBe(status)
    expect((await get(`/file/${fileId}`, who)).status).toBe(status)
    expect((await send('/comment', who, { postId, text: 'Hello' })).status).toBe(status)
    if (who !== 'instructor') expect((await send('/report', who, { postId })).status).toBe(status)
  }
  expect(await notices('learner')).toHaveLength(1)
  expect(await notices('guest')).toEqual([])
  const { body } = await fresh.worker.get('/changes?cursor=0', token('guest'))
  expect(JSON.stringify(body)).not.toContain(postId)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[FD-31] a scheduled post notifies its group alone; a removed group leaves it to teachers', async () => {
  const groupId = await group([fresh.school.personIds.guest])
  const shownAt = new Date(fresh.worker.clock.now().getTime() + 30 * minuteMs).toISOString()
  const postId = await post({ groupId, shownAt })
  expect(await one(postId, 'guest')).toBeNull()
  fresh.worker.clock.pass(31 * minuteMs)
  await fresh.worker.drain()
  expect(await notices('guest')).toHaveLength(1)
  expect(await notices('learner')).toEqual([])
  expect(await one(postId, 'guest')).toMatchObject({ id: postId })
  await remove(groupId)
  expect(await one(postId, 'guest')).toBeNull()
  expect(await one(postId, 'instructor')).toMatchObject({ group: { id: groupId, name: null } })
})

test('[FD-32] a group of another class or institute, or one that is gone, is no group', async () => {
  const { classId } = fresh.school.at
  const gone = await group([])
  await remove(gone)
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const input = { classId: other.at.classId, groupName: 'Theirs', groupType: 'GENERAL' }
  const { body } = await fresh.worker.post('/group/create', other.callers.instructor.token, input, own())
  // The contract declares this answer.
  const theirs = (body as { group_id: string }).group_id
  for (const groupId of [gone, theirs, anId()])
    expect((await send('/post', 'instructor', { classId, groupId, text: 'x' })).body).toMatchObject({
      code: 'groups/not-found',
    })
})

test('[FD-33] the statement of the feed decides as the rule that both sides share', async () => {
  const inGroup = await group([fresh.school.personIds.learner])
  const later = new Date(fresh.worker.clock.now().getTime() + 30 * minuteMs).toISOString()
  for (const isOfGroup of [true, false])
    for (const isShown of [true, false]) {
      const id = await post({ ...(isOfGroup && { groupId: inGroup }), ...(!isShown && { shownAt: later }) })
      for (const role of ['instructor', 'learner', 'guest'] as const)
        expect((await one(id, role)) !== null, `${role} ${isOfGroup} ${isShown}`).toBe(
          canSeePost({ role, isShown, isOfGroup, isInGroup: role === 'learner' }),
        )
    }
})
