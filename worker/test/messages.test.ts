import { minuteMs } from '@takhti/schema/kit/durations'
import type { Conversation, Message, SafeguardedConversation } from '@takhti/schema/messages/model'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest' | 'admin'

const token = (who: Who) => fresh.school.callers[who].token
const sides = () => ({
  classId: fresh.school.at.classId,
  studentId: fresh.school.personIds.learner,
  teacherId: fresh.school.personIds.instructor,
})

const post = (path: string, who: Who, body: object, key = anId()) =>
  fresh.worker.post(path, token(who), body, { 'Idempotency-Key': key })

/** Ids order messages by the millisecond. */
const send = (who: Who, text: string, more: object = {}) => {
  fresh.worker.clock.pass(1)
  return post('/message', who, { ...sides(), text, ...more })
}

const get = (path: string, who: Who) => fresh.worker.get(path, token(who))

type Page = { items: Message[]; canSend: boolean; other: { readTo: string; first_name: string } }

const read = async (who: Who, of = sides()) => {
  const reply = await get(`/message?${new URLSearchParams(of)}`, who)
  return { status: reply.status, ...(reply.body as Page) }
}

const conversations = async (who: Who) =>
  (await get('/message/conversations', who)).body as { items: Conversation[]; unread: number }

const texts = (items: readonly Message[]) => items.map(({ text }) => text)

test('[MS-1] a teacher and a student of a class write to each other, and see what was read', async () => {
  expect((await send('instructor', '  Your essay\r\nis good. ')).status).toBe(200)
  expect((await send('learner', 'Thank you')).status).toBe(200)
  const page = await read('learner')
  expect(page).toMatchObject({ status: 200, canSend: true })
  expect(texts(page.items)).toEqual(['Thank you', 'Your essay\nis good.'])
  expect((await conversations('instructor')).items).toMatchObject([{ ...sides(), lastText: 'Thank you', unread: 1 }])
  expect(await conversations('learner')).toMatchObject({ unread: 0 })
  const newest = page.items[0]?.messageId ?? ''
  expect((await post('/message/read', 'instructor', { ...sides(), upTo: newest })).status).toBe(200)
  expect(await conversations('instructor')).toMatchObject({ unread: 0 })
  expect((await read('learner')).other.readTo).toBe(newest)
  // Reading never goes back.
  await post('/message/read', 'instructor', { ...sides(), upTo: page.items[1]?.messageId ?? '' })
  expect((await read('learner')).other.readTo).toBe(newest)
  expect((await get('/message/teachers', 'learner')).body).toMatchObject({
    items: [{ classId: sides().classId, userId: sides().teacherId }],
  })
  expect(await brokenRules(fresh.env)).toEqual([])
})

// Fault: without the check of roles a guest, an admin or two students could write to each other.
test('[MS-2] no other pair of a class writes or reads, and each is refused alike', async () => {
  const { learner, instructor, guest, admin } = fresh.school.personIds
  await send('learner', 'Hello')
  expect((await send('guest', 'Hello')).status).toBe(403)
  const { classId } = sides()
  for (const [who, pair] of [
    ['learner', { studentId: learner, teacherId: learner }],
    ['learner', { studentId: guest, teacherId: learner }],
    ['learner', { studentId: learner, teacherId: admin }],
    ['learner', { studentId: guest, teacherId: instructor }],
    ['instructor', { studentId: guest, teacherId: instructor }],
    ['instructor', { studentId: admin, teacherId: instructor }],
    ['instructor', { studentId: learner, teacherId: admin }],
  ] as const) {
    expect((await post('/message', who, { classId, ...pair, text: 'Hello' })).status).toBe(404)
    expect((await read(who, { classId, ...pair })).status).toBe(404)
  }
  expect((await read('admin')).status).toBe(403)
})

test('[MS-3] a side that left the class reads nothing; the other still reads, and cannot send', async () => {
  await send('learner', 'Hello')
  const { classId, studentId } = sides()
  const left = await post(`/admin/class/removeUser/learner/${classId}`, 'instructor', { userIds: [studentId] })
  expect(left.status).toBe(200)
  expect((await read('learner')).status).toBe(404)
  expect((await send('learner', 'Are you there?')).status).toBe(404)
  expect(await conversations('learner')).toMatchObject({ items: [], unread: 0 })
  expect(await read('instructor')).toMatchObject({ status: 200, canSend: false })
  expect((await send('instructor', 'Are you there?')).status).toBe(404)
})

// Fault: a repeat of the outbox that wrote a second message.
test('[MS-4] a repeat sends once, and a flood is refused until the minute is over', async () => {
  const key = anId()
  const bodies = [1, 2].map(() => post('/message', 'learner', { ...sides(), text: 'Once' }, key))
  expect((await Promise.all(bodies)).map(({ status }) => status)).toContain(200)
  expect((await post('/message', 'learner', { ...sides(), text: 'Once' }, key)).status).toBe(200)
  expect((await read('learner')).items).toHaveLength(1)
  for (let count = 1; count < 30; count += 1) expect((await send('learner', `m${count}`)).status).toBe(200)
  expect((await send('learner', 'One more')).status).toBe(429)
  expect((await send('instructor', 'Slowly')).status).toBe(200)
  fresh.worker.clock.pass(minuteMs + 1)
  expect((await send('learner', 'One more')).status).toBe(200)
})

test('[MS-5] an attachment is a lesson or assessment of the class that its sender may open', async () => {
  const { folderId } = fresh.school.at
  const made = (await post('/flow/addIWB', 'instructor', { name: 'My plan' })).body as { flow_id: string }
  expect((await send('learner', 'Look', { attachments: [{ kind: 'lesson', id: made.flow_id }] })).status).toBe(404)
  expect((await send('learner', 'Look', { attachments: [{ kind: 'lesson', id: folderId }] })).status).toBe(404)
  await send('instructor', 'Look', { attachments: [{ kind: 'lesson', id: made.flow_id }] })
  // The student is given no name of what they may not open.
  expect((await read('learner')).items[0]?.attachments).toEqual([{ kind: 'lesson', id: made.flow_id, name: null }])
  expect((await read('instructor')).items[0]?.attachments).toMatchObject([{ name: 'My plan' }])
})

// Fault: an admin who reads without a reason, or for longer than the review lasts.
test('[MS-6] an admin reads a conversation only after a reason, which is audited', async () => {
  await send('instructor', 'Stay after school')
  const [message] = (await read('learner')).items
  const list = async (query = '') =>
    ((await get(`/message/safeguarding${query}`, 'admin')).body as { items: SafeguardedConversation[] }).items
  const [listed] = await list()
  expect(listed).toMatchObject({ messages: 1, reports: 0, reviewedAt: null })
  expect(JSON.stringify(listed)).not.toContain('Stay')
  expect(await list('?isReported=true')).toEqual([])
  const path = `/message/safeguarding/${listed?.conversationId}`
  expect((await get(path, 'admin')).status).toBe(403)
  expect(
    (await post('/message/report', 'instructor', { messageId: message?.messageId, reason: 'unsafe' })).status,
  ).toBe(404)
  expect((await post('/message/report', 'learner', { messageId: message?.messageId, reason: 'unsafe' })).status).toBe(
    200,
  )
  expect((await read('learner')).items).toMatchObject([{ isReported: true, reportReason: 'unsafe' }])
  expect((await read('instructor')).items).toMatchObject([{ isReported: false, reportReason: null }])
  expect(await list('?isReported=true')).toMatchObject([{ reports: 1 }])
  const open = () =>
    post('/message/safeguarding/review', 'admin', { conversationId: listed?.conversationId, reason: 'report' })
  expect((await open()).status).toBe(200)
  expect((await get(path, 'admin')).body).toMatchObject({
    items: [{ text: 'Stay after school', reportReason: 'unsafe' }],
    conversation: { reports: 1 },
  })
  fresh.worker.clock.pass(16 * minuteMs)
  expect((await get(path, 'admin')).status).toBe(403)
  expect((await get(path, 'instructor')).status).toBe(403)
  const audit = JSON.stringify((await get('/admin/audit-log', 'admin')).body)
  expect(audit.match(/messages\.review/g)).toHaveLength(1)
})

test('[MS-7] the other side is notified of a conversation once, and again by its next message', async () => {
  const notices = async (who: Who) =>
    (
      (await get('/galileo/notification', who)).body as { items: { kind: string; readAt: string | null }[] }
    ).items.filter(({ kind }) => kind === 'message')
  await send('learner', 'One')
  await send('learner', 'Two')
  expect(await notices('instructor')).toMatchObject([
    { flow_id: sides().studentId, classId: sides().classId, readAt: null },
  ])
  expect(await notices('learner')).toEqual([])
  await post('/galileo/notification/read-all', 'instructor', {})
  await send('learner', 'Three')
  expect(await notices('instructor')).toMatchObject([{ readAt: null }])
})
