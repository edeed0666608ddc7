import { requestOf, type CallName, type NamedCall } from '@takhti/schema/calls'
import { isForOperators } from '@takhti/schema/kit/roles'
import { lessons } from '@takhti/schema/lessons/tables'
import { callsInOrder, samples } from '@takhti/schema/matrix'
import { personColumns } from '@takhti/schema/records/rules'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { isRefusedFirst } from '#platform/archive-guard.ts'
import { instituteDatabaseOf, together } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { migratedEnv, recorded, type Trip } from './databases.ts'
import { anId, makeSchool, TestWorker, type School } from './school.ts'
import { instituteTables, planOf, strayAccess } from './tripwire.ts'

let env: Env
let school: School

beforeAll(async () => {
  env = await migratedEnv()
})

// The last calls delete parts of the school.
beforeEach(async () => {
  school = await makeSchool(env, { shard: '00', isLicensed: true })
})

const inInstitute = callsInOrder.filter(({ call }) => {
  const { roles } = call['~orpc'].meta
  return typeof roles !== 'string' && !isForOperators(roles)
})

function callerOf({ call }: NamedCall) {
  const { roles } = call['~orpc'].meta
  const role = (['instructor', 'admin', 'learner'] as const).find((each) => roles.includes(each))
  return school.callers[role ?? 'guest']
}

async function tripsOf(call: NamedCall): Promise<Trip[]> {
  const { env: watched, trips } = recorded(env)
  const reply = await new TestWorker(watched).send(requestOf(call, samples[call.name](school.at)), callerOf(call).token)
  expect(reply.status, call.name).toBeLessThan(500)
  return trips
}

// A call's directory trips beside admission: device codes and memberships are there, guesses are counted there,
// and outbox jobs of the directory are written, run and deleted there.
const ownDirectoryTrips: Readonly<Record<string, number>> = {
  // Tokens are in the directory.
  'accessTokens.list': 1,
  'accessTokens.listAll': 1,
  'accessTokens.create': 2,
  'accessTokens.revoke': 2,
  // Launches have no session, so platforms are in the directory; a new one reads or makes the key that seals its own.
  'lti.list': 1,
  'lti.create': 4,
  'lti.update': 2,
  'lti.remove': 2,
  // In a browser without a launch there is nothing to look for; a repeat would have its answer there.
  'lti.connect': 1,
  // The storage of a file is counted.
  'feedFiles.put': 1,
  'messageFiles.put': 1,
  // The job that counts the storage of a file.
  'assessmentFiles.uploadImage': 2,
  'assessmentFiles.insertFiles': 2,
  // These read from the databases which tables reference people, and then each table.
  'records.look': 34,
  'records.export': 34,
  'records.erase': 1,
  'factors.reset': 4,
  'cards.list': 2,
  'cards.issue': 3,
  'cards.revoke': 4,
  // Whether the caller has a confirmed address.
  'digests.get': 1,
  'digests.choose': 1,
  // A visit to Google is a secret of the directory.
  'classroom.start': 1,
  'classroom.courses': 1,
  'classroom.roster': 1,
  'imports.stage': 2,
  'imports.upload': 5,
  'audit.list': 1,
  'institutes.get': 1,
  'institutes.getLogo': 1,
  'institutes.update': 2,
  'institutes.setLogo': 3,
  'joining.listRequests': 1,
  'joining.listInvitations': 1,
  'substitutes.handOver': 1,
  // Invitations that enter the class by acceptance.
  'classes.listRequestsOfClass': 1,
  'classes.withdrawRequest': 1,
  'joining.referralCode': 1,
  'joining.answerRequest': 2,
  'joining.cancelInvitation': 2,
  // The limits of e-mails a day and of askers are read before and counted after. Then the e-mail goes out, after reads of the
  // refusals and of the key that signs its own.
  'joining.inviteTeacher': 12,
  'joining.inviteInstitute': 10,
  // A credit and the bytes are held before, and settled after the answer.
  'capture.send': 3,
  // A credit for the assistant's work, likewise.
  ...Object.fromEntries(
    inInstitute.filter(({ name }) => /^(?:ai|learningAi)\./.test(name)).map(({ name }) => [name, 2]),
  ),
  'presentations.script': 2,
  'presentations.slides': 2,
  // A place in the day.
  'liveClasses.start': 1,
  // Guesses of a room code are counted.
  'attendance.arrive': 1,
  // An allowance is taken, readers are looked up, and after the answer the e-mails go out.
  'liveClasses.sendLink': 14,
  // The bytes of an image are held before, and settled after the answer.
  'images.add': 2,
  // So are the bytes of a file that begins to go up.
  'uploads.begin': 2,
  // And those of a new set or deck.
  'sets.keep': 2,
  'decks.addFlashcards': 2,
  'decks.addQuizcards': 2,
  // Limits are in the directory, and so are guesses of coupons and mails of a development machine.
  'licences.read': 1,
  'licences.details': 1,
  'licences.usage': 1,
  'licences.validate': 1,
  'licences.use': 2,
  'licences.giveBack': 1,
  'licences.startTrial': 1,
  'licences.redeem': 3,
  'licences.contact': 6,
  'devices.look': 3,
  // Guesses of codes are counted and given back; devices and browsers are in the directory.
  'pairing.look': 3,
  'pairing.pair': 4,
  'pairing.unpair': 1,
  'pairing.status': 1,
  'pairing.send': 1,
  'pairing.sendToWaiting': 4,
  'push.subscribe': 1,
  'push.unsubscribe': 1,
  'qr.look': 3,
  'qr.confirm': 4,
  'devices.approve': 3,
  'classArchive.set': 3,
  'classes.create': 4,
  'classes.rename': 3,
  'classes.setDoor': 3,
  'classes.renewCode': 4,
  // Waiting people are in the directory, beside the code.
  'classes.listWaiting': 1,
  'classes.answerWaiting': 1,
  'classes.remove': 3,
  'classes.addLearners': 1,
  'classes.addInstructors': 1,
  'classes.request': 5,
  'classes.answerRequest': 1,
  'quizzes.create': 1,
  // Curated topics are in the directory.
  'syllabus.get': 1,
  'syllabus.create': 1,
  'syllabus.update': 1,
  'topics.listWithHierarchy': 1,
  'topics.add': 1,
  'topics.curatedQuestions': 1,
  'topics.curatedTopics': 1,
  'assessmentQuestions.addCurated': 1,
  'staff.list': 2,
  'staff.create': 11,
  'staff.remove': 5,
  'staff.grantRole': 4,
  'staff.withdrawRole': 5,
  // The names of all people, for the sort, and the people of a page.
  'students.list': 2,
  'students.create': 7,
  // The people, and the batch that enqueues the work.
  'students.promote': 4,
  'records.merge': 4,
  'students.remove': 5,
}

const placesOfPeople = Object.keys(personColumns).filter((path) => path.startsWith('institute.')).length

// After the answer: who is to be notified, and whether the join code still agrees with the class.
const deferredTrips: Readonly<Record<string, number>> = {
  // The class is looked up; so is the job of a notice, which is deleted then.
  'feed.post': 3,
  'feed.choose': 1,
  // Teachers or students of the class are notified.
  ...Object.fromEntries(
    inInstitute
      .filter(({ name, call }) => /^assessment(?:s|Questions)\./.test(name) && call['~orpc'].meta.kind === 'command')
      .map(({ name }) => [name, 1]),
  ),
  // The code is settled, and everyone in the class is notified.
  'classArchive.set': 2,
  'classes.rename': 1,
  'classes.setDoor': 1,
  'classes.renewCode': 1,
  // The jobs that close seats are enqueued and deleted, too; and so are the rooms of its lessons, which are looked up.
  'classes.remove': 5,
  // The rooms that a removal closes are looked up, and each job is deleted.
  'lessons.remove': 2,
  'folders.remove': 2,
  'folders.replace': 2,
  'classes.addInstructors': 1,
  'staff.grantRole': 1,
  'staff.withdrawRole': 1,
  // Each declared column that references a person is read, and so are tables without one.
  'records.look': placesOfPeople + 19,
  'records.export': placesOfPeople + 19,
  'lessons.rename': 1,
  // A set of that id, the content, and the assessment.
  'assessmentQuestions.importGeneratedQuestions': 3,
  // The stored files of the assessment, the bytes of the institute, and the job that counts them.
  'assessmentFiles.uploadImage': 4,
  'assessmentFiles.removeUploadedImage': 1,
  // The job that notifies students is looked up and deleted.
  'assessments.createDraftAndPublish': 3,
  'responses.release': 2,
  // So is that of remarks and badges.
  ...Object.fromEntries(
    inInstitute.filter(({ name }) => /^conduct\.(?:give|share)/.test(name)).map(({ name }) => [name, 2]),
  ),
  // Its attempts are scored again.
  'responses.updateRubric': 1,
  'assessmentFiles.insertFiles': 4,
  'assessmentQuestions.importFromQuestionBank': 2,
  // The jobs of the batch are deleted when they are done.
  'lessons.publish': 3,
  'liveClasses.start': 3,
  'quizzes.create': 2,
  'lessons.reportHolding': 1,
  // A source stored before the index existed: whether it is there, its text, its passages.
  'notebooks.create': 3,
}

// What they do first is beyond the batch, so they read before it whether the class is archived.
const asksArchive = (name: CallName) => Number(isRefusedFirst.has(name))

test('a read is one directory statement and one trip to the institute; a write one more', async () => {
  let checked = 0
  for (const call of inInstitute) {
    const trips = await tripsOf(call)
    const directory = trips.filter(({ database }) => database === 'directory')
    const institute = trips.filter(({ database }) => database === 'institute')
    const isWrite = call.call['~orpc'].meta.kind === 'command'
    expect(directory.length, call.name).toBeLessThanOrEqual(1 + (ownDirectoryTrips[call.name] ?? 0))
    expect(directory[0]?.statements, call.name).toHaveLength(1)
    expect(institute.length, call.name).toBeLessThanOrEqual(
      (isWrite ? 2 : 1) + (deferredTrips[call.name] ?? 0) + asksArchive(call.name),
    )
    checked += 1
  }
  expect(checked).toBeGreaterThan(15)
})

test('[F1] every statement of every call searches institute tables by the institute', async () => {
  const db = env.INSTITUTES_00
  const tables = await instituteTables(db)
  expect(tables.length).toBeGreaterThan(10)
  let seen = 0
  for (const call of inInstitute)
    for (const { database, statements } of await tripsOf(call)) {
      if (database !== 'institute') continue
      for (const statement of statements) {
        expect(await strayAccess(db, statement, tables), `${call.name}: ${statement.sql}`).toEqual([])
        seen += 1
      }
    }
  expect(seen).toBeGreaterThan(30)
})

test('lists are served by an index that already has their order', async () => {
  const asked = [
    ['/v2/flow/getWhiteBoard-paginated?limit=5', 'lessons_author'],
    ['/v2/flow/getWhiteBoard-paginated?limit=5&cursor=WyIyMDI2IiwiYSJd', 'lessons_author'],
    ['/myFiles/fetch-paginated?limit=5&cursor=WyJhIl0', 'content_owner'],
    ['/galileo/notification?limit=5&cursor=WyJhIl0', 'notifications_person'],
    ['/admin/class/get-user-classes-with-institute?cursor=WyJhIiwiYiJd', 'classes_name', 'admin'],
    ['/changes?cursor=0', 'changes_audience'],
    ['/changes', 'changes_last'],
  ] as const
  const tables = await instituteTables(env.INSTITUTES_00)
  for (const [path, index, caller = 'instructor'] of asked) {
    const { env: watched, trips } = recorded(env)
    expect((await new TestWorker(watched).get(path, school.callers[caller].token)).status, path).toBe(200)
    const list = trips.find(({ database }) => database === 'institute')?.statements[0] ?? { sql: '', params: [] }
    expect(await strayAccess(env.INSTITUTES_00, list, tables), path).toEqual([])
    expect((await planOf(env.INSTITUTES_00, list)).join('\n'), path).toContain(`INDEX ${index} (institute_id=?`)
  }
})

test('[F1] the tripwire catches a statement that forgets the institute', async () => {
  const db = env.INSTITUTES_00
  const tables = await instituteTables(db)
  const stray = async (sql: string, ...params: unknown[]) => (await strayAccess(db, { sql, params }, tables)).length > 0
  expect(await stray('select * from lessons where id = ?', 'x')).toBe(true)
  expect(await stray('select * from lessons')).toBe(true)
  expect(await stray('delete from publications where lesson_id = ?', 'x')).toBe(true)
  expect(await stray('update lessons set name = ? where institute_id <> ?', 'x', 'y')).toBe(true)
  expect(await stray('insert into audit (id) values (?)', 'x')).toBe(true)
  expect(await stray('select c.id from classes c join lessons l on l.id = c.id where c.institute_id = ?', 'x')).toBe(
    true,
  )
  expect(await stray('select * from lessons where institute_id = ? and id = ?', 'x', 'y')).toBe(false)
})

test('[I10] pages by cursor neither skip nor repeat while lessons are added', async () => {
  const worker = new TestWorker(env)
  const { instructor } = school.callers
  const own = await makeSchool(env, { shard: '01', isLicensed: true })
  const { instituteId, personId } = own.at
  const db = instituteDatabaseOf(env, '01')
  const add = (from: number, count: number, day: string) =>
    together(
      db,
      Array.from({ length: count }, (_, index) => {
        const at = `2026-01-${day}T00:00:00.${String(Math.floor((from + index) / 3)).padStart(3, '0')}Z`
        const row = { instituteId, id: anId(), name: `Lesson ${from + index}`, lessonType: 'LESSON' as const }
        return db.insert(lessons).values({ ...row, authorId: personId, createdAt: at, updatedAt: at })
      }),
    )
  await add(0, 95, '10')
  const before = await allPages(worker, own, async () => undefined)
  const during = await allPages(worker, own, async (page) => void (await add(200 + page * 3, 3, '20')))
  expect(instructor).toBeDefined()
  expect(before).toHaveLength(96)
  expect(new Set(before).size).toBe(96)
  expect(during.filter((id) => before.includes(id))).toEqual(before)
  expect(new Set(during).size).toBe(during.length)
})

async function allPages(
  worker: TestWorker,
  { callers }: School,
  between: (page: number) => Promise<void>,
): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null; page += 1) {
    const query = cursor === '' ? '' : `&cursor=${cursor}`
    const { body } = await worker.get(`/v2/flow/getWhiteBoard-paginated?limit=10${query}`, callers.instructor.token)
    const answer = body as { items: { flow_id: string }[]; cursor: string | null }
    ids.push(...answer.items.map(({ flow_id }) => flow_id))
    cursor = answer.cursor
    await between(page)
  }
  return ids
}
