import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { minuteMs } from '@takhti/schema/kit/durations'
import type { MarkComment } from '@takhti/schema/responses/comments/contract'
import type { StartedAttempt } from '@takhti/schema/responses/model'
import type { Regrade } from '@takhti/schema/responses/regrades/contract'
import { samples } from '@takhti/schema/samples'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest' | 'admin'

const token = (who: Who) => fresh.school.callers[who].token

const post = (path: string, who: Who, body: object) =>
  fresh.worker.post(path, token(who), body, { 'Idempotency-Key': anId() })

const get = async (path: string, who: Who) => (await fresh.worker.get(path, token(who))).body

function aQuestion(): DraftQuestion {
  const [sample] = samples['assessments.createDraft'](fresh.school.at)['questions'] as DraftQuestion[]
  if (sample === undefined) throw new Error('no sample')
  return { ...sample, id: anId() }
}

async function draft(questions: DraftQuestion[] = [aQuestion()]): Promise<string> {
  const input = { classId: fresh.school.at.classId, name: 'Plants', questions }
  return ((await post('/assessment/createDraft', 'instructor', input)).body as { id: string }).id
}

async function submitted(assessmentId: string, who: Who = 'learner'): Promise<string> {
  const { body } = await post('/assessmentResponse/start', who, { assessmentId })
  const { assessmentResponseId } = (body as StartedAttempt).response
  await post('/assessmentResponse/submit', who, { assessmentResponseId })
  return assessmentResponseId
}

const notices = async (who: Who) => {
  const { items } = (await get('/galileo/notification', who)) as { items: { kind: string; title: string }[] }
  return items.filter(({ kind }) => kind === 'newAssessment' || kind === 'resultsReleased')
}

// Fault: without the condition on takers the guest is notified of a test that is not theirs.
test('[NT-1] students who take an assessment are notified once of it, and once of their result', async () => {
  const assessmentId = await draft()
  const { learner } = fresh.school.personIds
  await post('/assessment/updateAssignedStudents', 'instructor', { assessmentId, students: [learner] })
  expect(await notices('learner')).toEqual([])
  for (const path of ['publish', 'unpublish', 'publish'])
    await post(`/assessment/${path}`, 'instructor', { assessmentId })
  expect(await notices('learner')).toMatchObject([{ kind: 'newAssessment', title: 'Plants', flow_id: assessmentId }])
  expect(await notices('guest')).toEqual([])
  await post('/assessment/updateAssignedStudents', 'instructor', { assessmentId, students: [] })
  expect(await notices('guest')).toMatchObject([{ kind: 'newAssessment' }])
  const id = await submitted(assessmentId)
  fresh.worker.clock.pass(minuteMs)
  for (const status of ['Returned', 'Marked', 'Returned'])
    await post('/assessmentResponse/updateStatus', 'instructor', { assessmentResponseId: id, status })
  await post('/assessmentResponse/release', 'instructor', { assessmentId })
  expect(await notices('learner')).toMatchObject([{ kind: 'resultsReleased' }, { kind: 'newAssessment' }])
  expect(await notices('guest')).toHaveLength(1)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[NT-2] a set date of release notifies once those who handed in, and an older date none', async () => {
  const assessmentId = await draft()
  const inMinutes = (count: number) => new Date(fresh.worker.clock.now().getTime() + count * minuteMs).toISOString()
  const release = (releaseOn: string) =>
    post('/assessment/setting/update', 'instructor', { assessmentId, setData: { releaseOn } })
  await release(inMinutes(10))
  await post('/assessment/publish', 'instructor', { assessmentId })
  await submitted(assessmentId)
  await release(inMinutes(30))
  const released = async (who: Who) => (await notices(who)).filter(({ kind }) => kind === 'resultsReleased').length
  for (const [pass, count] of [
    [11, 0],
    [20, 1],
    [20, 1],
  ] as const) {
    fresh.worker.clock.pass(pass * minuteMs)
    await fresh.worker.drain()
    expect([await released('learner'), await released('guest')]).toEqual([count, 0])
  }
  await post('/assessmentResponse/release', 'instructor', { assessmentId })
  expect(await released('learner')).toBe(1)
  expect(await brokenRules(fresh.env)).toEqual([])
})

// Fault: without the condition on attempts a student who handed in is reminded too.
test('[NT-5] a day before work is due, students who owe it are reminded, once', async () => {
  const due = async () =>
    ((await get('/galileo/notification', 'learner')) as { items: { kind: string; id: string }[] }).items.filter(
      ({ kind }) => kind === 'workDue',
    )
  const at = (time: string) => {
    fresh.worker.clock.time = new Date(time)
    return fresh.worker.drain()
  }
  fresh.worker.clock.time = new Date('2026-11-20T09:00:00.000Z')
  const [owed, done] = [await draft(), await draft()]
  for (const assessmentId of [owed, done]) {
    const settings = { dueOn: '2026-11-24T10:03:00.000Z' }
    await post('/assessment/setting/update', 'instructor', { assessmentId, setData: settings })
    await post('/assessment/publish', 'instructor', { assessmentId })
  }
  await submitted(done)
  await at('2026-11-23T09:55:00.000Z')
  expect(await due()).toEqual([])
  await at('2026-11-23T10:15:00.000Z')
  const [reminder, ...more] = await due()
  expect([reminder, more]).toMatchObject([{ title: 'Plants', flow_id: owed }, []])
  await post('/galileo/notification/delete', 'learner', { notificationIds: [reminder?.id] })
  await at('2026-11-23T10:25:00.000Z')
  expect(await due()).toEqual([])
})

// Fault: without `isWanted` in `notifyClass` each reminder is listed.
test('[NT-6] a reminder of due work obeys a choice by kind and a choice by class', async () => {
  const { classId } = fresh.school.at
  const due = async (who: Who) =>
    ((await get('/galileo/notification', who)) as { items: { kind: string }[] }).items.filter(
      ({ kind }) => kind === 'workDue',
    ).length
  const choose = (subject: object, isOn: boolean) =>
    post('/galileo/notification/choices', 'learner', { ...subject, isOn })
  const remind = async (day: number) => {
    fresh.worker.clock.time = new Date(`2026-11-${day}T09:00:00.000Z`)
    const assessmentId = await draft()
    const settings = { dueOn: `2026-11-${day + 2}T10:03:00.000Z` }
    await post('/assessment/setting/update', 'instructor', { assessmentId, setData: settings })
    await post('/assessment/publish', 'instructor', { assessmentId })
    fresh.worker.clock.time = new Date(`2026-11-${day + 1}T10:15:00.000Z`)
    await fresh.worker.drain()
  }
  for (const [index, subject] of [{ kind: 'workDue' }, { classId }].entries()) {
    expect(await choose(subject, false)).toMatchObject({ status: 200 })
    await remind(10 + 3 * index)
    expect([await due('learner'), await due('guest')]).toEqual([0, index + 1])
    await choose(subject, true)
  }
  await remind(16)
  expect(await due('learner')).toBe(1)
})

test('[MC-1] a comment bank is its teacher’s own, counts uses, and stores a text once', async () => {
  const add = async (text: string) => (await post('/assessmentResponse/comments/add', 'instructor', { text })).body
  const first = (await add(' Name the leaf. ')) as MarkComment
  expect(first).toMatchObject({ text: 'Name the leaf.', uses: 1 })
  await add('Units are missing.')
  await Promise.all([
    add('Units are missing.'),
    add('Units are missing.'),
    add('Draw the leaf.'),
    add('Draw the leaf.'),
  ])
  const list = async () => ((await get('/assessmentResponse/comments', 'instructor')) as { items: MarkComment[] }).items
  expect((await list()).map(({ text }) => text)).toEqual(['Units are missing.', 'Draw the leaf.', 'Name the leaf.'])
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const stranger = other.callers.instructor.token
  expect((await fresh.worker.get('/assessmentResponse/comments', stranger)).body).toEqual({ items: [] })
  await fresh.worker.post('/assessmentResponse/comments/remove', stranger, { id: first.id })
  expect(await list()).toHaveLength(3)
  await post('/assessmentResponse/comments/remove', 'instructor', { id: first.id })
  expect(await list()).toHaveLength(2)
})

test('[RG-1] a student asks for a new mark after the release, once at a time; a teacher answers', async () => {
  const question = aQuestion()
  const assessmentId = await draft([question])
  await post('/assessment/publish', 'instructor', { assessmentId })
  const id = await submitted(assessmentId)
  const asked = { assessmentResponseId: id, questionId: question.id, text: 'It is the leaf.' }
  const ask = (who: Who = 'learner', over: object = {}) =>
    post('/assessmentResponse/regrade/ask', who, { ...asked, ...over })
  expect((await ask()).body).toMatchObject({ code: 'responses/not-released' })
  await post('/assessmentResponse/release', 'instructor', { assessmentId })
  const replies = await Promise.all([ask(), ask(), ask()])
  const [made] = replies.map(({ body }) => body as Regrade)
  for (const { body } of replies) expect(body).toEqual(made)
  expect((await ask('guest')).status).toBe(404)
  expect((await ask('learner', { questionId: anId() })).status).toBe(404)
  const path = `/assessmentResponse/regrade/list?assessmentId=${assessmentId}`
  for (const who of ['instructor', 'learner'] as const)
    expect(await get(path, who)).toMatchObject({ items: [{ id: made?.id, status: 'open', text: asked.text }] })
  expect(await get(path, 'guest')).toEqual({ items: [] })
  const answer = (who: Who, status: string) =>
    post('/assessmentResponse/regrade/answer', who, { id: made?.id, status, reply: 'The root.' })
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const { instructor } = other.callers
  const forged = { id: made?.id, status: 'accepted' }
  expect((await fresh.worker.post('/assessmentResponse/regrade/answer', instructor.token, forged)).status).toBe(404)
  expect((await answer('learner', 'accepted')).status).toBe(403)
  expect((await answer('instructor', 'declined')).body).toMatchObject({ status: 'declined', reply: 'The root.' })
  expect((await answer('instructor', 'declined')).status).toBe(200)
  expect((await answer('instructor', 'accepted')).body).toMatchObject({ code: 'responses/mark-changed' })
  fresh.worker.clock.pass(minuteMs)
  expect(((await ask()).body as Regrade).id).not.toBe(made?.id)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[RG-2] an anonymous request shows no name to markers', async () => {
  const question = aQuestion()
  const assessmentId = await draft([question])
  await post('/assessment/setting/update', 'instructor', { assessmentId, setData: { isAnonymous: true } })
  await post('/assessment/publish', 'instructor', { assessmentId })
  const id = await submitted(assessmentId)
  await post('/assessmentResponse/release', 'instructor', { assessmentId })
  const asked = { assessmentResponseId: id, questionId: question.id, text: 'It is the leaf.' }
  await post('/assessmentResponse/regrade/ask', 'learner', asked)
  const path = `/assessmentResponse/regrade/list?assessmentId=${assessmentId}`
  expect(await get(path, 'instructor')).toMatchObject({ items: [{ createdBy: null, name: '' }] })
})
