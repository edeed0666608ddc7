import { calls, requestOf, type CallName, type NamedCall } from '@takhti/schema/calls'
import { isForOperators } from '@takhti/schema/kit/roles'
import { samples } from '@takhti/schema/matrix'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { isRefusedFirst, writesToClass } from '#platform/archive-guard.ts'
import { instituteDatabaseOf } from '#platform/db.ts'
import { aChoice, examIn } from './exam-fixture.ts'
import { feedCalls } from './feed-fixture.ts'
import { freshSchool } from './fresh-school.ts'
import { rowsOf } from './rows.ts'
import { anId, openSession } from './school.ts'

const fresh = freshSchool()
const exam = examIn(fresh)
const feed = feedCalls(fresh)

const db = () => instituteDatabaseOf(fresh.env, '00')

const commands = calls.filter(({ call }) => {
  const { kind, roles } = call['~orpc'].meta
  return kind === 'command' && typeof roles !== 'string' && !isForOperators(roles)
})

// Areas that know no class, or a class's people alone.
const areasOfNoClass: ReadonlySet<string> = new Set([
  ...['accessTokens', 'ai', 'analytics', 'calendarFeeds', 'capture', 'cards', 'classroom', 'decks', 'devices'],
  ...['digests', 'exchange', 'factors', 'files', 'folders', 'images', 'institutes', 'joining', 'learningAi'],
  ...['licences', 'live', 'lti', 'markComments', 'notebooks', 'notifications', 'pairing', 'presentations', 'push'],
  ...['mediaLibrary', 'qr', 'records', 'sets', 'staff', 'students', 'threads', 'topics', 'uploads', 'webhooks'],
])

/** Commands that go on in an archived class, by their reason. */
const goesOn: readonly CallName[] = [
  // A running attempt, live class or quiz ends by itself, and no work is stopped.
  ...(['answerFiles.put', 'responses.save', 'responses.submit', 'liveClasses.sendLink', 'quizzes.close'] as const),
  ...(['recordings.begin', 'recordings.part', 'recordings.end', 'walls.join', 'walls.end'] as const),
  // The archive, and what takes something out of the class or reports harm in it.
  ...(['classArchive.set', 'classes.remove', 'classes.removeLearners', 'classes.removeInstructors'] as const),
  ...(['classes.withdrawRequest', 'feed.remove', 'feed.removeComment', 'feed.moderate', 'feed.report'] as const),
  ...(['feed.restore', 'feed.restoreComment'] as const),
  ...(['feed.closeReport', 'messages.report', 'messages.review', 'recordings.remove', 'substitutes.end'] as const),
  ...(['learning.consent'] as const),
  // What a person has of their own.
  ...(['classes.create', 'conduct.createBadge', 'conduct.removeBadge', 'conduct.savePhrases'] as const),
  ...(['flashcards.review', 'imports.stage', 'learning.record', 'lessons.rename', 'lessons.remove'] as const),
  ...(['lessons.tag', 'lessons.star', 'lessons.reportHolding', 'messages.markRead', 'noticeChoices.choose'] as const),
  ...([
    'noticeChoices.remindBefore',
    'quizzes.leaveOut',
    'responses.previewRubric',
    'responses.generateReport',
  ] as const),
  ...(['seating.saveRoom', 'seating.removeRoom'] as const),
]

const isListed = (name: CallName) => Object.hasOwn(writesToClass, name)

/** The fields of an input that name a class. */
function classFieldsOf({ call }: NamedCall): string[] {
  return [
    ...JSON.stringify(Object.keys(shapeOf(call['~orpc'].inputSchema))).matchAll(/"(class_?ids?|for_class)"/gi),
  ].map(([, field]) => field ?? '')
}

function shapeOf(schema: unknown): object {
  // Every input of the contract is a zod object or a union of them.
  const { shape, options = [] } = schema as { shape?: object; options?: readonly unknown[] }
  return shape ?? Object.assign({}, ...options.map(shapeOf))
}

// Fault: a call that was taken out of `writesToClass`.
test('[CL-28] each command is refused in an archived class, or named as one that goes on', () => {
  const inClasses = commands.filter(({ name }) => !areasOfNoClass.has(name.slice(0, name.indexOf('.'))))
  const named = inClasses.map(({ name }) => name)
  expect(named.filter((name) => !isListed(name) && !goesOn.includes(name))).toEqual([])
  expect(named.filter((name) => isListed(name) && goesOn.includes(name))).toEqual([])
  expect([...Object.keys(writesToClass), ...goesOn].filter((name) => !named.some((each) => each === name))).toEqual([])
  const known = (name: CallName) => isListed(name) || goesOn.includes(name)
  expect(commands.filter((call) => classFieldsOf(call).length > 0 && !known(call.name))).toEqual([])
  expect(named.length).toBeGreaterThan(130)
})

type World = Readonly<Partial<Record<CallName, object>>>

let inputs: World
let tokens: Readonly<Partial<Record<CallName, string>>>

const token = (who: 'instructor' | 'learner' | 'guest') => fresh.school.callers[who].token

async function did(path: string, body: object, who: 'instructor' | 'learner' | 'guest' = 'instructor') {
  const reply = await fresh.worker.post(path, token(who), body, { 'Idempotency-Key': anId() })
  if (reply.status !== 200) throw new Error(`${path} ${JSON.stringify(reply)}`)
  // Each contract answer of these paths is an object.
  return reply.body as Readonly<Record<string, string>>
}

/** What is in the class before it is archived, with what each call would change of it. */
async function fill(): Promise<void> {
  const { classId, lessonId, assessmentId } = fresh.school.at
  const { instructor: teacherId, learner: studentId } = fresh.school.personIds
  const plan = { planId: anId(), classId, name: 'Room', desks: [], seats: [], revision: anId(), replaces: null }
  await did('/seating/save', { ...plan, rules: { front: [], apart: [], alternate: [] } })
  const postId = await feed.post()
  const group = await did('/group/create', { classId, groupName: 'Readers', groupType: 'LEVEL' })
  const lesson = samples['schedule.create'](fresh.school.at)
  const { scheduleId } = await did('/scheduler/create', lesson)
  const givingId = anId()
  const remark = { classId, teacherId, remarks: 'Well done', behaviorPoints: 1 }
  await did('/behavior', { ...remark, studentId, givingId })
  const [given] = await db().all<{ id: string }>(sql`select id from conduct_entries where giving_id = ${givingId}`)
  await db().run(sql`insert into syllabi (institute_id, class_id, created_by, created_at)
    values (${fresh.school.at.instituteId}, ${classId}, ${teacherId}, '2026-01-01')`)
  await db().run(sql`insert into syllabus_topics (institute_id, class_id, topic_id, place)
    values (${fresh.school.at.instituteId}, ${classId}, ${fresh.school.at.contentId}, 0)`)
  const deck = await did('/myFiles/add-flashcard', samples['decks.addFlashcards'](fresh.school.at))
  const newcomer = await addedStudent()
  const { requestId } = await did('/class-request/create-and-send-class-request', {
    classId,
    userId: newcomer.personId,
  })
  const test = await published()
  const byTest = { assessmentId: test.assessmentId }
  const draft = samples['seating.save'](fresh.school.at)
  tokens = { 'classes.answerRequest': newcomer.token }
  inputs = {
    ...{ 'attendance.take': { ...samples['attendance.take'](fresh.school.at), absent: [studentId] } },
    ...{ 'classes.answerRequest': { requestId, isAccepted: true } },
    ...{ 'classes.addLearners': { classIds: [classId], userIds: [newcomer.personId] } },
    ...{ 'conduct.give': { ...remark, studentId }, 'conduct.giveToSome': { ...remark, studentIds: [studentId] } },
    ...{ 'conduct.giveBadge': { studentId, classId, badgeType: 'helper' } },
    ...{ 'conduct.giveBadgeToSome': { studentIds: [studentId], classId, badgeType: 'helper' } },
    ...{ 'conduct.withdraw': { givingId }, 'conduct.share': { id: given?.id, isShared: true } },
    ...{ 'feed.edit': { postId, text: 'Read page 5.' }, 'feed.pin': { postId, isPinned: true } },
    ...{ 'feed.comment': { postId, text: 'Why?' } },
    ...{ 'flashcards.give': { deckId: deck['id'], classId, isGiven: true } },
    ...{ 'groups.update': { group_id: group['group_id'], groupName: 'Writers' } },
    ...{ 'groups.remove': { group_id: group['group_id'] } },
    ...{ 'lessons.create': { name: 'Stems', class_id: classId } },
    ...{ 'messages.send': { classId, studentId, teacherId, text: 'When is the test?' } },
    ...{ 'assessments.update': { assessmentId, setData: { name: 'Stems' } } },
    ...{ 'assessments.unpublish': byTest, 'assessments.close': byTest, 'responses.start': byTest },
    ...{ 'responses.release': { ...byTest, students: [] } },
    ...{ 'responses.updateScore': { assessmentResponseId: test.attemptId, score: 1 } },
    ...{
      'responses.markQuestion': {
        ...{ assessmentResponseId: test.attemptId, questionId: test.questionId, score: 1, revision: 0 },
      },
    },
    ...{ 'responses.updateStatus': { assessmentResponseId: test.attemptId, status: 'Marked' } },
    ...{ 'responses.updateReport': { report: { assessmentResponseId: test.attemptId } } },
    ...{ 'responses.updateRubric': { ...byTest, questionId: test.questionId, rubricItems: [] } },
    ...{
      'regrades.ask': { assessmentResponseId: test.attemptId, questionId: test.otherId, text: 'It is the leaf.' },
    },
    ...{ 'regrades.answer': { id: test.regradeId, status: 'declined', reply: 'It names the root.' } },
    ...{ 'schedule.update': { ...lesson, scheduleId, title: 'Stems' }, 'schedule.remove': { id: scheduleId } },
    ...{ 'schedule.move': { ...samples['schedule.move'](fresh.school.at), scheduleId, singleId: anId() } },
    ...{ 'seating.save': { ...draft, planId: anId(), seats: [], rules: { front: [], apart: [], alternate: [] } } },
    ...{ 'seating.rename': { planId: plan.planId, name: 'Door room' }, 'seating.remove': { planId: plan.planId } },
    ...{ 'seating.restore': { planId: plan.planId } },
    ...{ 'recordings.publish': { recordingId: await recordedOf(lessonId), isPublished: false } },
  }
}

async function addedStudent(): Promise<{ personId: string; token: string }> {
  const { instituteId } = fresh.school.at
  const made = { first_name: 'New', guardianContactNumber: '9876543210', instituteId }
  const { userId, kneura_id: id } = await did('/admin/create/student', made)
  const personId = userId ?? id ?? ''
  return { personId, token: await openSession(fresh.env, { at: fresh.school.at, personId, reach: 'full' }) }
}

/** A test with one attempt that was handed in, marked and asked about. */
async function published() {
  const questions = [aChoice(), aChoice()]
  const [first, second] = questions.map(({ id }) => id)
  const assessmentId = await exam.published(questions)
  const attemptId = (await exam.started(assessmentId)).response.assessmentResponseId
  await exam.submit(attemptId)
  await did('/assessmentResponse/release', { assessmentId, students: [] })
  const ask = { assessmentResponseId: attemptId, questionId: first, text: 'It is the leaf.' }
  const { id: regradeId } = await did('/assessmentResponse/regrade/ask', ask, 'learner')
  return { assessmentId, attemptId, regradeId, questionId: first, otherId: second }
}

async function recordedOf(lessonId: string): Promise<string> {
  const { classId, instituteId, personId } = fresh.school.at
  const [liveId, recordingId, at] = [anId(), anId(), fresh.worker.clock.now().toISOString()]
  await db()
    .run(sql`insert into live_classes (institute_id, id, lesson_id, class_id, mode, started_by, started_at, ended_at)
    values (${instituteId}, ${liveId}, ${lessonId}, ${classId}, 'video', ${personId}, ${at}, ${at})`)
  await db()
    .run(sql`insert into class_recordings (institute_id, id, lesson_id, live_id, recorded_by, started_at, missing)
    values (${instituteId}, ${recordingId}, ${lessonId}, ${liveId}, ${personId}, ${at}, '[]')`)
  return recordingId
}

const inputOf = (name: CallName) => ({ ...samples[name](fresh.school.at), ...inputs[name] })

function tokenOf({ name, call }: NamedCall): string {
  const { roles } = call['~orpc'].meta
  const role = (['instructor', 'learner'] as const).find((each) => roles.includes(each))
  const own = name === 'responses.start' ? token('guest') : token(role ?? 'instructor')
  return tokens[name] ?? own ?? ''
}

/** Calls whose own rules refuse this input before they write; the test below shows that they lead to the class. */
const refusedBefore: readonly CallName[] = [
  ...(['assessmentFiles.removeUploadedImage', 'assessmentFiles.removeFiles', 'attendance.arrive'] as const),
  ...(['assessmentQuestions.importFromQuestionBank', 'assessmentQuestions.importGeneratedQuestions'] as const),
  ...(['assessmentQuestions.addCurated', 'substitutes.handOver', 'syllabus.create', 'syllabus.update'] as const),
]

const listedCalls = commands.filter(({ name }) => isListed(name))

beforeEach(fill)

async function archive(isArchived = true): Promise<void> {
  await did('/admin/class/archive', { classId: fresh.school.at.classId, isArchived })
}

// Faults: a commit without the guard; a carrier that reads another table.
test('[CL-29] each writing call is refused in an archived class, and writes nothing', async () => {
  await archive()
  const before = await rowsOf(fresh.env.INSTITUTES_00)
  const others: string[] = []
  for (const call of listedCalls) {
    const reply = await fresh.worker.send(requestOf(call, inputOf(call.name)), tokenOf(call), {
      'Idempotency-Key': anId(),
    })
    const { code } = reply.body as { code?: string }
    if (code !== 'common/class-archived') others.push(`${call.name} ${reply.status} ${code ?? ''}`)
    else expect(reply.status, call.name).toBe(409)
  }
  expect(others.filter((each) => !refusedBefore.some((name) => each.startsWith(`${name} `)))).toEqual([])
  expect(await rowsOf(fresh.env.INSTITUTES_00)).toEqual(before)
  expect(listedCalls.length).toBeGreaterThan(85)
})

// Fault: a carrier that reads another table.
test('[CL-30] each writing call leads to its class by its own input', async () => {
  const { instituteId, classId } = fresh.school.at
  for (const { name } of listedCalls) {
    // The list has each of these names.
    const written = writesToClass[name as keyof typeof writesToClass]
    const led = async (of: string) =>
      (await db().all<Record<string, string>>(sql`${written(inputOf(name), of)}`)).map((row) => Object.values(row)[0])
    expect(await led(instituteId), name).toContain(classId)
  }
  expect([...isRefusedFirst].filter((name) => !isListed(name))).toEqual([])
})

test('[CL-31] reads, a running attempt, reports, removals and a restore go on', async () => {
  const { classId } = fresh.school.at
  const question = aChoice()
  const assessmentId = await exam.published([question])
  const attemptId = (await exam.started(assessmentId)).response.assessmentResponseId
  const postId = await feed.post()
  await archive()
  // A device that lost its page enters the running attempt again.
  expect((await exam.start(assessmentId)).status).toBe(200)
  expect((await exam.save(attemptId, [{ ...answerTo(question.id) }])).status).toBe(200)
  expect((await exam.submit(attemptId)).status).toBe(200)
  expect((await feed.send('/report', 'learner', { postId, reason: 'unkind' })).status).toBe(200)
  expect((await feed.send('/post/delete', 'instructor', { postId })).status).toBe(200)
  expect((await fresh.worker.get(`/class-feed?classId=${classId}`, token('learner'))).status).toBe(200)
  await archive(false)
  expect((await feed.send('/comment', 'learner', { postId: await feed.post(), text: 'Why?' })).status).toBe(200)
})

const answerTo = (questionId: string) => ({
  ...{ questionId, sequence: 1, answeredAt: exam.now(), spentMs: 0 },
  answer: { kind: 'options', optionIds: ['a'] },
})

// Fault: the guard before the first answer of a key.
test('[CL-32] a repeated write is answered again; who is no member learns nothing', async () => {
  const { classId } = fresh.school.at
  const post = { classId, text: 'Read page 6.', id: anId() }
  const key = { 'Idempotency-Key': anId() }
  const send = (by: string | null, headers = key) => fresh.worker.post('/class-feed/post', by, post, headers)
  const first = await send(token('instructor'))
  await archive()
  expect(await send(token('instructor'))).toEqual(first)
  const stranger = await addedTeacher()
  expect((await send(stranger, { 'Idempotency-Key': anId() })).status).toBe(404)
  const start = await fresh.worker.post('/live-class/start', stranger, { flow_id: fresh.school.at.lessonId, classId })
  expect(start.status).toBe(404)
})

async function addedTeacher(): Promise<string> {
  const { instituteId } = fresh.school.at
  const personId = anId()
  await fresh.env.DIRECTORY.batch([
    fresh.env.DIRECTORY.prepare(
      'insert into people (id, name, email, created_at, updated_at) values (?, ?, ?, 0, 0)',
    ).bind(personId, 'Another', `${personId}@school.example`),
    fresh.env.DIRECTORY.prepare(
      "insert into memberships (person_id, institute_id, role, created_at) values (?, ?, 'instructor', '2026-01-01')",
    ).bind(personId, instituteId),
  ])
  await db().run(sql`insert into members (institute_id, id, name, created_at)
    values (${instituteId}, ${personId}, 'Another', '2026-01-01')`)
  return await openSession(fresh.env, { at: fresh.school.at, personId, reach: 'full' })
}
