import { maxCommentsPerMinute } from '@takhti/schema/feed/rules'
import { minuteMs } from '@takhti/schema/kit/durations'
import { expect, test } from 'vitest'
import { feedCalls, type Who } from './feed-fixture.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()
const { send, get, post, comment, list, one } = feedCalls(fresh)

const choose = (commentRule: string) =>
  send('/settings', 'instructor', { classId: fresh.school.at.classId, commentRule })

const texts = async (postId: string, who: Who) => (await one(postId, who))?.comments.map(({ text }) => text)

test('[FC-1] comments follow the class: open, reviewed by a teacher, or of teachers alone', async () => {
  const postId = await post()
  expect(await comment(postId, 'Open')).toMatchObject({ state: 'shown', text: 'Open', isOwn: true })
  await choose('reviewed')
  const held = await comment(postId, 'Waits')
  expect(held).toMatchObject({ state: 'held' })
  expect(await texts(postId, 'learner')).toEqual(['Open', 'Waits'])
  expect(await texts(postId, 'guest')).toEqual(['Open'])
  expect((await list('instructor')).feed).toMatchObject({ commentRule: 'reviewed', heldCount: 1 })
  expect((await list('learner')).feed).toMatchObject({ heldCount: 0, reportCount: 0 })
  const { body } = await get(`/reports?classId=${fresh.school.at.classId}`, 'instructor')
  expect(body).toMatchObject({ held: [{ id: held.id, text: 'Waits' }], reports: [] })
  await send('/comment/moderate', 'instructor', { commentId: held.id, state: 'shown' })
  expect(await texts(postId, 'guest')).toEqual(['Open', 'Waits'])
  expect(await comment(postId, 'Mine', 'instructor')).toMatchObject({ state: 'shown', writer: { isTeacher: true } })
  await choose('off')
  const refused = await send('/comment', 'learner', { postId, text: 'Off' })
  expect(refused.body).toMatchObject({ code: 'feed/comments-off' })
  expect((await send('/comment', 'instructor', { postId, text: 'On' })).status).toBe(200)
  await choose('open')
  await send('/post/edit', 'instructor', { postId, takesComments: false })
  expect((await send('/comment', 'guest', { postId, text: 'Off' })).body).toMatchObject({ code: 'feed/comments-off' })
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[FC-2] a hidden comment is its writer’s and the teachers’; a deletion is undone by who may', async () => {
  const postId = await post()
  const { id: commentId } = await comment(postId, 'Rude')
  await send('/comment/moderate', 'instructor', { commentId, state: 'hidden' })
  expect(await texts(postId, 'guest')).toEqual([])
  expect((await one(postId, 'guest'))?.commentCount).toBe(0)
  expect((await one(postId, 'learner'))?.comments).toMatchObject([{ state: 'hidden' }])
  for (const who of ['guest', 'learner'] as const)
    expect((await send('/comment/moderate', who, { commentId, state: 'shown' })).status).toBe(403)
  expect((await send('/comment/delete', 'guest', { commentId })).status).toBe(404)
  await send('/comment/delete', 'instructor', { commentId })
  expect((await send('/comment/restore', 'learner', { commentId })).status).toBe(404)
  await send('/comment/restore', 'instructor', { commentId })
  expect((await one(postId, 'learner'))?.comments).toMatchObject([{ state: 'hidden' }])
  await send('/comment/delete', 'learner', { commentId })
  expect((await send('/comment/restore', 'instructor', { commentId })).status).toBe(404)
  expect((await send('/comment/restore', 'learner', { commentId })).status).toBe(200)
})

// Fault: with the check before the batch alone, twelve concurrent comments pass.
test('[FC-3] a flood of comments ends at the limit of a minute, also when sent at once', async () => {
  const postId = await post()
  const sent = Array.from({ length: maxCommentsPerMinute + 5 }, (_, number) =>
    send('/comment', 'learner', { postId, text: `Spam ${number}` }),
  )
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(maxCommentsPerMinute)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect((await send('/comment', 'guest', { postId, text: 'Others may' })).status).toBe(200)
  fresh.worker.clock.pass(minuteMs + 1)
  expect((await send('/comment', 'learner', { postId, text: 'Again' })).status).toBe(200)
})

test('[FC-4] a queued comment is written once, and its page goes back in time', async () => {
  const postId = await post()
  const key = anId()
  const body = { id: anId(), postId, text: '  Zwei\u0000 Zeilen\nhier  ' }
  const first = await send('/comment', 'learner', body, key)
  expect(first.body).toMatchObject({ id: body.id, text: 'Zwei Zeilen\nhier' })
  expect(await send('/comment', 'learner', body, key)).toEqual(first)
  for (const text of ['2', '3', '4', '5']) {
    fresh.worker.clock.pass(1_000)
    await comment(postId, text)
  }
  const page = async (more = '') => (await get(`/comments?postId=${postId}&limit=3${more}`, 'guest')).body
  const newest = (await page()) as { items: { text: string }[]; cursor: string }
  expect(newest.items.map(({ text }) => text)).toEqual(['5', '4', '3'])
  const older = (await page(`&cursor=${newest.cursor}`)) as typeof newest
  expect(older.items.map(({ text }) => text)).toEqual(['2', 'Zwei Zeilen\nhier'])
  expect((await one(postId, 'guest'))?.comments.map(({ text }) => text)).toEqual(['3', '4', '5'])
  expect((await send('/comment', 'learner', { postId, text: ' \n ' })).status).toBe(400)
})

test('[FC-5] a report reaches the teachers once of each person, and is closed by them alone', async () => {
  const postId = await post({ text: 'Bring a leaf.' })
  const { id: commentId } = await comment(postId, 'Rude')
  for (const who of ['guest', 'guest', 'learner'] as const) {
    expect((await send('/report', who, { postId, commentId, reason: 'Unkind' })).status).toBe(200)
    fresh.worker.clock.pass(1)
  }
  await send('/report', 'learner', { postId })
  const reports = async () => {
    const { body } = await get(`/reports?classId=${fresh.school.at.classId}`, 'instructor')
    return (body as { reports: { id: string; text: string; commentId: string | null; reporterName: string }[] }).reports
  }
  expect(await reports()).toMatchObject([
    { text: 'Rude', commentId, writerName: 'learner', reporterName: 'guest', reason: 'Unkind' },
    { text: 'Rude', commentId, reporterName: 'learner' },
    { text: 'Bring a leaf.', commentId: null, writerName: 'instructor' },
  ])
  expect((await list('instructor')).feed.reportCount).toBe(3)
  expect((await get(`/reports?classId=${fresh.school.at.classId}`, 'learner')).status).toBe(403)
  await send('/comment/moderate', 'instructor', { commentId, state: 'hidden' })
  const [last, ...others] = await reports()
  expect(others).toEqual([])
  const stranger = (await makeSchool(fresh.env, { shard: '00', isLicensed: true })).callers.instructor.token
  expect((await fresh.worker.post('/class-feed/report/close', stranger, { reportId: last?.id })).status).toBe(404)
  expect((await send('/report/close', 'instructor', { reportId: last?.id })).status).toBe(200)
  expect(await reports()).toEqual([])
  expect((await send('/report', 'guest', { postId, commentId: anId() })).status).toBe(404)
})
