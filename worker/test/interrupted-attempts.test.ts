import { dayMs, hourMs, minuteMs } from '@takhti/schema/kit/durations'
import { anExifJpeg } from '@takhti/schema/kit/pictures/samples'
import type { AnswerFile } from '@takhti/schema/responses/answer'
import type { AssessmentResult, Assignment, ResponseSummary, StartedAttempt } from '@takhti/schema/responses/model'
import { expect, test } from 'vitest'
import { aChoice, examIn, givenTo } from './exam-fixture.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeOperator } from './school.ts'

const fresh = freshSchool()
const exam = examIn(fresh)

const teacher = () => fresh.school.callers.instructor.token

async function responsesTo(assessmentId: string): Promise<ResponseSummary[]> {
  const { body } = await fresh.worker.get(`/assessmentResponse/fetch?assessmentId=${assessmentId}`, teacher())
  // The contract's answer to this path.
  return (body as { items: ResponseSummary[] }).items
}

/** A running attempt with one of its two questions answered. */
async function halfDone() {
  const questions = [aChoice(), aChoice()]
  const assessmentId = await exam.published(questions)
  const { assessmentResponseId: id } = (await exam.started(assessmentId)).response
  const [one = '', two = ''] = questions.map((each) => each.id)
  expect(await exam.save(id, [givenTo(one, exam.now())])).toMatchObject({ status: 200, body: { saved: [one] } })
  return { assessmentId, id, two }
}

/** Sessions last an hour, and a test may pass days. */
const longSessions = () => fresh.env.DIRECTORY.prepare('update sessions set expires_at = 9e15, proved_at = 9e15').run()

// Fault: with the statement of `find` limited to those who take the assessment, the moved student's answer is 404.
test('[C10] a student moved to another class mid-attempt answers on, and is in the results', async () => {
  const { assessmentId, id, two } = await halfDone()
  const { instituteId, classId } = fresh.school.at
  const { instructor, learner } = fresh.school.personIds
  const made = { instituteId, userId: instructor, name: 'Another class' }
  const created = await exam.post(`/admin/class/create/${instituteId}/${instructor}`, 'instructor', made)
  // The contract's answer to this path.
  const other = (created.body as { classId: string }).classId
  const moves = [
    ['/admin/class/addUsers/learner', { classIds: [other], userIds: [learner] }],
    [`/admin/class/removeUser/learner/${classId}`, { userIds: [learner] }],
  ] as const
  for (const [path, body] of moves) expect((await exam.post(path, 'instructor', body)).status, path).toBe(200)
  // On another device, or after a reload, it goes on as well.
  expect((await exam.start(assessmentId)).body).toMatchObject({ response: { assessmentResponseId: id } })
  expect(await exam.save(id, [givenTo(two, exam.now())])).toMatchObject({ status: 200, body: { saved: [two] } })
  expect(await exam.submit(id)).toMatchObject({ status: 200, body: { receipt: expect.any(String) } })
  expect(await responsesTo(assessmentId)).toMatchObject([{ assessmentResponseId: id, createdBy: learner, score: 4 }])
  expect(await brokenRules(fresh.env)).toEqual([])
})

// Fault: with attempts listed of members of classes alone, the response is in no list.
test('[C10] what a student answered before leaving the institute is collected and marked', async () => {
  const { assessmentId, id, two } = await halfDone()
  const { instituteId } = fresh.school.at
  const { learner } = fresh.school.personIds
  const left = await fresh.worker.send(
    {
      method: 'DELETE',
      path: `/api/admin/removeUser/learner/${instituteId}/${learner}`,
      body: null,
    },
    fresh.school.callers.admin.token,
  )
  expect(left.status).toBe(200)
  // Access ends with the membership; what is on the server stays.
  expect([401, 403]).toContain((await exam.save(id, [givenTo(two, exam.now())])).status)
  expect(await responsesTo(assessmentId)).toMatchObject([{ assessmentResponseId: id, status: 'InProgress' }])
  const collected = { assessmentResponseId: id, status: 'Submitted' }
  expect((await exam.post('/assessmentResponse/updateStatus', 'instructor', collected)).status).toBe(200)
  const { questionResponses, score } = await exam.result(id)
  expect(questionResponses.map(({ answer }) => answer?.kind)).toEqual(['options', undefined])
  expect(score).toBe(2)
  expect(await brokenRules(fresh.env)).toEqual([])
})

// Fault: with `feature: 'brightAi'` on the calls of students each of them is 406 after the end of the licence.
test('[C10] a licence that ends mid-attempt stops no answer, no photo, no hand-in and no marks', async () => {
  const operator = await makeOperator(fresh.env)
  await longSessions()
  const { instituteId } = fresh.school.at
  const plan = { instituteId, plan: 'ENTERPRISE_PLAN', validTill: exam.in(dayMs) }
  expect((await fresh.worker.post('/license/set-plan', operator.token, plan)).status).toBe(200)
  const questions = [aChoice(), aChoice({ type: 'PHOTO', options: [], correctOptions: [] })]
  const [choice = '', photo = ''] = questions.map((each) => each.id)
  const assessmentId = await exam.published(questions)
  const { assessmentResponseId: id } = (await exam.started(assessmentId)).response
  fresh.worker.clock.pass(2 * dayMs)
  expect((await exam.start(assessmentId)).body).toMatchObject({ response: { assessmentResponseId: id } })
  const bytes = Uint8Array.from(anExifJpeg())
  const sent = await exam.post('/assessmentResponse/file', 'learner', {
    ...{ assessmentResponseId: id, questionId: photo, fileId: anId(), name: 'work.jpg', size: bytes.length, part: 0 },
    bytes: bytes.toBase64(),
  })
  // The contract's answer to this path.
  const { file } = sent.body as { file: AnswerFile }
  const answers = [
    givenTo(choice, exam.now()),
    givenTo(photo, exam.now(), { sequence: 2, answer: { kind: 'files', files: [file] } }),
  ]
  expect(await exam.save(id, answers)).toMatchObject({ status: 200, body: { saved: [choice, photo] } })
  expect(await exam.submit(id)).toMatchObject({ status: 200, body: { receipt: expect.any(String) } })
  const mark = { assessmentResponseId: id, questionId: photo, score: 1 }
  expect((await exam.post('/assessmentResponse/questionResponse/updateScore', 'instructor', mark)).status).toBe(200)
  expect((await exam.post('/assessmentResponse/release', 'instructor', { assessmentId })).status).toBe(200)
  expect(await exam.result(id, 'learner')).toMatchObject({ score: 3, pending: 0 })
})

/** The device's time, of a clock that is constantly wrong by so much. */
const onDevice = (wrongBy: number, ms = 0) => exam.in(wrongBy + ms)

// Fault: with times taken as the device writes them, an answer given in time is late.
test.each([3 * hourMs, -3 * hourMs, 400 * dayMs])(
  '[C6] a device clock wrong by %i ms neither gains nor loses time, nor counts as set back',
  async (wrongBy) => {
    const questions = [aChoice(), aChoice(), aChoice()]
    const assessmentId = await exam.published(questions, { dueOn: exam.in(30 * minuteMs), latePolicy: 'refuse' })
    const { assessmentResponseId: id } = (await exam.started(assessmentId)).response
    const [early = '', offline = '', late = ''] = questions.map((each) => each.id)
    fresh.worker.clock.pass(10 * minuteMs)
    await exam.save(id, [givenTo(early, onDevice(wrongBy))], { sentAt: onDevice(wrongBy) })
    fresh.worker.clock.pass(40 * minuteMs)
    const waiting = [
      givenTo(offline, onDevice(wrongBy, -30 * minuteMs), { sequence: 2 }),
      givenTo(late, onDevice(wrongBy, -10 * minuteMs), { sequence: 3 }),
    ]
    expect(await exam.submit(id, waiting, { sentAt: onDevice(wrongBy) })).toMatchObject({ body: { isLate: true } })
    const { questionResponses, isClockSetBack, score } = await exam.result(id)
    const timings = new Map(questionResponses.map(({ questionId, timing }) => [questionId, timing]))
    expect([early, offline, late].map((each) => timings.get(each))).toEqual(['in-time', 'offline', 'late'])
    expect({ isClockSetBack, score }).toEqual({ isClockSetBack: false, score: 4 })
  },
)

// Fault: with the exceptions of any student in `forStart`, the other one has 45 minutes as well.
test('[AT-40] minutes, attempts and a due date of one student are no other student’s', async () => {
  const settings = { hasTimeLimit: true, timeLimit: 30, attempts: 1, dueOn: exam.in(hourMs), latePolicy: 'refuse' }
  const assessmentId = await exam.published([aChoice()], settings)
  const { learner } = fresh.school.personIds
  const own = { studentId: learner, extraMinutes: 15, extraAttempts: 1, dueOn: exam.in(3 * hourMs) }
  const assigned = { assessmentId, students: [], allowances: [own] }
  expect((await exam.post('/assessment/updateAssignedStudents', 'instructor', assigned)).status).toBe(200)
  const minutesOf = ({ response, endsAt }: StartedAttempt) =>
    (Date.parse(endsAt ?? '') - Date.parse(response.startedAt)) / minuteMs
  const [mine, theirs] = [await exam.started(assessmentId), await exam.started(assessmentId, 'guest')]
  expect([minutesOf(mine), minutesOf(theirs)]).toEqual([45, 30])
  fresh.worker.clock.pass(40 * minuteMs)
  const submitted = async (who: 'learner' | 'guest', { response }: StartedAttempt) =>
    (await exam.submit(response.assessmentResponseId, [], { who })).body
  expect(await submitted('learner', mine)).toMatchObject({ isLate: false })
  expect(await submitted('guest', theirs)).toMatchObject({ isLate: true })
  fresh.worker.clock.pass(hourMs)
  expect((await exam.start(assessmentId, 'guest')).body).toMatchObject({ code: 'responses/closed' })
  expect((await exam.started(assessmentId)).response.number).toBe(2)
  await submitted('learner', await exam.started(assessmentId))
  expect((await exam.start(assessmentId)).body).toMatchObject({ code: 'responses/no-attempts' })
})

// Faults: with the settings alone in `entryOf`; with the exemption of any student in `forStart`; with neither column in `putStudents`.
test('[AT-51] a student exempt from the password and the room starts at home, another does not', async () => {
  const assessmentId = await exam.published([aChoice()], { password: 'leaf', isInRoomOnly: true })
  const own = { studentId: fresh.school.personIds.learner, extraMinutes: 0, extraAttempts: 0, dueOn: null }
  const allow = async (given: object) => {
    const input = { assessmentId, students: [], ...given }
    expect((await exam.post('/assessment/updateAssignedStudents', 'instructor', input)).status).toBe(200)
  }
  const entryIn = async (who: 'learner' | 'guest') => {
    const { body } = await fresh.worker.get('/assessmentResponse/assignments', fresh.school.callers[who].token)
    // The contract's answer to this path.
    const { items } = body as { items: Assignment[] }
    const found = items.find((each) => each.assessmentId === assessmentId)
    return [found?.needsPassword, found?.isInRoomOnly]
  }
  await allow({ allowances: [{ ...own, skipsRoomCode: true }] })
  expect(await entryIn('learner')).toEqual([true, false])
  expect((await exam.start(assessmentId)).body).toMatchObject({ code: 'responses/password-wrong' })
  const exempt = { ...own, skipsPassword: true, skipsRoomCode: true }
  await allow({ allowances: [exempt] })
  // A change of who takes it leaves the exceptions as they are.
  await allow({})
  const { body } = await fresh.worker.get(`/assessment/read?assessmentId=${assessmentId}`, teacher())
  expect(body).toMatchObject({ allowances: [exempt] })
  expect([await entryIn('learner'), await entryIn('guest')]).toEqual([
    [false, false],
    [true, true],
  ])
  expect((await exam.start(assessmentId, 'guest')).body).toMatchObject({ code: 'responses/password-wrong' })
  expect(await exam.started(assessmentId)).toMatchObject({ response: { number: 1 } })
})

// Fault: with each policy read as `accept`, the scores are 2, 2 and 2.
test.each([
  ['accept', 2],
  ['penalty', 1],
  ['refuse', 0],
] as const)('[AT-41] under %s a late answer counts %i of two points, and is stored', async (latePolicy, score) => {
  await longSessions()
  const question = aChoice()
  const settings = { dueOn: exam.in(30 * minuteMs), latePolicy, latePenalty: 25 }
  const assessmentId = await exam.published([question], settings)
  const { assessmentResponseId: id } = (await exam.started(assessmentId)).response
  // The second day after the due date has begun.
  fresh.worker.clock.pass(dayMs + hourMs)
  await exam.submit(id, [givenTo(question.id, exam.now())])
  expect(await exam.result(id)).toMatchObject({
    ...{ score, isLate: true },
    questionResponses: [{ timing: 'late', autoScore: 2, answer: { kind: 'options' } }],
  })
})

// Fault: with a cursor that includes its own row, each page repeats one response.
test('[I10] pages of responses neither skip nor repeat while students start and hand in', async () => {
  const assessmentId = await exam.published([aChoice()], { attempts: null })
  const before = new Set<string>()
  for (let number = 0; number < 7; number += 1) {
    const { assessmentResponseId: id } = (await exam.started(assessmentId)).response
    await exam.submit(id)
    before.add(id)
    fresh.worker.clock.pass(1_000)
  }
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path = `/assessmentResponse/fetch?assessmentId=${assessmentId}&limit=2${cursor && `&cursor=${cursor}`}`
    const { body } = await fresh.worker.get(path, teacher())
    // The contract's answer to this path.
    const page = body as { items: ResponseSummary[]; cursor: string | null; hasNextPage: boolean }
    seen.push(...page.items.map(({ assessmentResponseId }) => assessmentResponseId))
    cursor = page.hasNextPage ? page.cursor : null
    // A row comes while the teacher turns the page.
    const { response } = await exam.started(assessmentId, 'guest')
    await exam.submit(response.assessmentResponseId, [], { who: 'guest' })
    fresh.worker.clock.pass(1_000)
  }
  expect(seen).toHaveLength(before.size)
  expect(new Set(seen)).toEqual(before)
})

// Fault: with `isReleased` of the status alone, the learner reads no score after the date.
test('[AT-42] a set date releases to everyone who handed in, and not a second before', async () => {
  const question = aChoice()
  const assessmentId = await exam.published([question], { releaseOn: exam.in(hourMs) })
  const { assessmentResponseId: id } = (await exam.started(assessmentId)).response
  await exam.submit(id, [givenTo(question.id, exam.now())])
  fresh.worker.clock.pass(hourMs - 1_000)
  expect(await exam.result(id, 'learner')).toMatchObject({ score: null })
  fresh.worker.clock.pass(2_000)
  expect(await exam.result(id, 'learner')).toMatchObject({ score: 2, questionResponses: [{ score: 2 }] })
  const { body } = await fresh.worker.get(`/assessment/result?assessmentId=${assessmentId}`, teacher())
  // The contract's answer to this path.
  expect((body as AssessmentResult).submittedResponses).toBe(1)
})
