import { assessments, assessmentStudents } from '@takhti/schema/assessments/tables'
import { attendanceMarks, attendanceRecords } from '@takhti/schema/attendance/tables'
import { classMembers } from '@takhti/schema/classes/tables'
import { conductEntries } from '@takhti/schema/conduct/tables'
import { studySessions } from '@takhti/schema/insights/tables'
import { dayMs } from '@takhti/schema/kit/durations'
import { members } from '@takhti/schema/kit/institute-tables'
import { holders, lessons, publications } from '@takhti/schema/lessons/tables'
import { liveQuizzes, quizScores } from '@takhti/schema/quizzes/tables'
import { attempts } from '@takhti/schema/responses/tables'
import { eq } from 'drizzle-orm'
import { instituteDatabaseOf, together } from '#platform/db.ts'
import { anId, type School } from './school.ts'

/** A deterministic source of numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

type Options = { students: number; seed: number; now: Date }

/** The rows of a class over the last 90 days, as plain objects. */
export type MadeClass = ReturnType<typeof rowsOfClass>

function rowsOfClass(school: School, { students: size, seed, now }: Options) {
  const dice = diceOf(seed, now)
  const { instituteId, classId } = school.at
  const teacherId = school.personIds.instructor
  const students = list(size, (index) => ({ id: anId(), name: `Student ${String(index).padStart(4, '0')}` }))
  return {
    ...{ instituteId, classId, teacherId, now: now.toISOString(), students },
    ...workOf(students, dice),
    ...lifeOf(students, dice),
  }
}

function list<Made>(length: number, make: (index: number) => Made): Made[] {
  return Array.from({ length }, (_, index) => make(index))
}

type Dice = ReturnType<typeof diceOf>

function diceOf(seed: number, now: Date) {
  const random = numbers(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    below,
    chance: (share: number) => random() < share,
    at: () => new Date(now.getTime() - below(90 * dayMs)).toISOString(),
  }
}

type Students = readonly { id: string }[]

function workOf(students: Students, { below, chance, at }: Dice) {
  const topics = list(3, (index) => ({ topicId: anId(), name: `Topic ${index}` }))
  const concepts = () =>
    [...topics, { topicId: '', name: '' }].flatMap((topic) => {
      const answers = below(5)
      return answers === 0 ? [] : [{ ...topic, answers, share: below(4 * answers + 1) / 4, missed: null }]
    })
  const tests = list(6, (index) => ({
    id: anId(),
    name: `Test ${index}`,
    dueOn: chance(0.8) ? at() : '',
    isAnonymous: index === 1,
    isForSome: index === 2,
    releasedAt: index % 2 === 0 ? at() : null,
  }))
  const assigned = students.flatMap(({ id }) =>
    chance(0.5) ? [{ assessmentId: tests[2]?.id ?? '', personId: id }] : [],
  )
  const tries = students.flatMap(({ id: personId }) =>
    tests.flatMap(({ id: assessmentId }) =>
      list(below(3), (number) => {
        const submittedAt = chance(0.9) ? at() : null
        const found = concepts()
        const answers = found.reduce((sum, each) => sum + each.answers, 0)
        const total = Math.max(1, answers)
        return {
          ...{ id: anId(), personId, assessmentId, number: number + 1, submittedAt, found, answers },
          ...{ score: found.reduce((sum, each) => sum + each.share, 0), total, pending: chance(0.1) ? 1 : 0 },
        }
      }),
    ),
  )
  const quizzes = list(3, (index) => ({ id: anId(), name: `Quiz ${index}`, endedAt: at() }))
  const plays = students.flatMap(({ id: personId }) =>
    quizzes.flatMap((quiz) => {
      const found = concepts()
      const answers = found.reduce((sum, each) => sum + each.answers, 0)
      const share = found.reduce((sum, each) => sum + each.share, 0)
      return answers === 0 || chance(0.3) ? [] : [{ quiz, personId, found, answers, share }]
    }),
  )
  return { topics, tests, assigned, tries, quizzes, plays }
}

function lifeOf(students: Students, { below, chance, at }: Dice) {
  const presenceOf = <Record>(record: Record, personId: string) => {
    const isPresent = chance(0.8)
    return { record, personId, isPresent, isExcused: !isPresent && chance(0.3) }
  }
  const records = list(12, () => ({ id: anId(), startedAt: at() }))
  const presence = records.flatMap((record) =>
    students.flatMap(({ id: personId }) => (chance(0.95) ? [presenceOf(record, personId)] : [])),
  )
  const praise = students.flatMap(({ id: personId }) =>
    list(below(4), () => ({ id: anId(), personId, points: below(5) - 1, givenAt: at(), isWithdrawn: chance(0.1) })),
  )
  const units = list(4, (index) => ({ id: anId(), name: `Lesson ${index}`, publishedAt: at() }))
  const held = units.flatMap((unit) =>
    students.flatMap(({ id: personId }) =>
      chance(0.6) ? [{ unit, personId, isOpened: chance(0.7), seenAt: at() }] : [],
    ),
  )
  const studied = students.flatMap(({ id: personId }) =>
    list(below(3), () => {
      const startedAt = at()
      const seconds = below(3_600)
      const unit = units[below(units.length)]
      return { id: anId(), personId, lessonId: unit?.id ?? '', startedAt, seconds }
    }),
  )
  return { records, presence, praise, units, held, studied }
}

/** Fills the class of a school with generated rows, and returns them. The school's own learner and guest have none. */
export async function makeClass(school: School, options: Options): Promise<MadeClass> {
  const made = rowsOfClass(school, options)
  const db = instituteDatabaseOf(school.env, '00')
  const statements = [...workStatements(school, made), ...lifeStatements(school, made)]
  for (let from = 0; from < statements.length; from += 500) await together(db, statements.slice(from, from + 500))
  return made
}

function workStatements(school: School, made: MadeClass) {
  const { instituteId, classId, teacherId, now } = made
  const db = instituteDatabaseOf(school.env, '00')
  const own = { instituteId, createdAt: now } as const
  return [
    // The school's own lesson is not one of the counted ones.
    db.delete(publications).where(eq(publications.lessonId, school.at.lessonId)),
    ...made.students.flatMap(({ id, name }) => [
      db.insert(members).values({ ...own, id, name }),
      db.insert(classMembers).values({ instituteId, classId, personId: id, role: 'learner', joinedAt: now }),
    ]),
    ...made.tests.map(({ isAnonymous, ...test }) =>
      db.insert(assessments).values({
        ...{ ...own, ...test, classId, createdBy: teacherId, nameKey: test.name, type: 'test', status: 'Published' },
        ...{
          settings: JSON.stringify(isAnonymous ? { isAnonymous } : {}),
          version: 1,
          publishedRevision: 1,
          updatedAt: now,
        },
      }),
    ),
    ...made.assigned.map((row) => db.insert(assessmentStudents).values({ instituteId, ...row, isAssigned: true })),
    ...made.tries.map(({ found, answers, total, submittedAt, ...row }) =>
      db.insert(attempts).values({
        ...{ instituteId, ...row, version: 1, seed: 'seed', startedAt: now, submittedAt, totalPoints: total },
        ...{ judged: answers, concepts: JSON.stringify(found), receipt: submittedAt && row.id },
        status: submittedAt === null ? 'InProgress' : 'Submitted',
      }),
    ),
    ...made.quizzes.map(({ id, name, endedAt }) =>
      db
        .insert(liveQuizzes)
        .values({ ...own, id, name, ownerId: teacherId, classId, code: id, questionCount: 1, endedAt }),
    ),
    ...made.plays.map(({ quiz, personId, found, answers, share }) =>
      db.insert(quizScores).values({
        ...{ instituteId, classId, quizId: quiz.id, personId, endedAt: quiz.endedAt, answers, share },
        concepts: JSON.stringify(found),
      }),
    ),
    ...made.records.map(({ id, startedAt }) =>
      db.insert(attendanceRecords).values({
        ...{ instituteId, id, classId, session: id, teacherId, startedAt, endedAt: startedAt, takenAt: startedAt },
      }),
    ),
  ]
}

function lifeStatements(school: School, made: MadeClass) {
  const { instituteId, classId, teacherId, now } = made
  const db = instituteDatabaseOf(school.env, '00')
  const own = { instituteId, createdAt: now } as const
  return [
    ...made.praise.map(({ id, personId, points, givenAt, isWithdrawn }) =>
      db.insert(conductEntries).values({
        ...{ instituteId, id, givingId: id, classId, personId, teacherId, kind: 'remark', points, givenAt },
        ...{ isShared: false, withdrawnAt: isWithdrawn ? givenAt : null },
      }),
    ),
    ...made.presence.map(({ record, personId, isPresent, isExcused }) =>
      db.insert(attendanceMarks).values({
        ...{ instituteId, recordId: record.id, personId, status: isPresent ? 'PRESENT' : 'ABSENT' },
        detail: isExcused ? 'excused' : null,
      }),
    ),
    ...made.units.flatMap(({ id, name, publishedAt }) => [
      db.insert(lessons).values({ ...own, id, name, lessonType: 'LESSON', authorId: teacherId, updatedAt: now }),
      db.insert(publications).values({ instituteId, lessonId: id, classId, publishedBy: teacherId, publishedAt }),
    ]),
    ...made.held.map(({ unit, personId, isOpened, seenAt }) =>
      db.insert(holders).values({
        ...{ instituteId, lessonId: unit.id, personId, seenAt, holding: isOpened ? 'opened' : 'downloaded' },
      }),
    ),
    ...made.studied.map(({ seconds, ...row }) =>
      db.insert(studySessions).values({
        ...{ instituteId, ...row },
        endedAt: new Date(Date.parse(row.startedAt) + seconds * 1_000).toISOString(),
      }),
    ),
  ]
}
