import type { StudentPerformance } from '@takhti/schema/insights/model'
import { confidenceOf, isComeback, maxRecent, maxWorks, needsOf, scoreOf, trendOf } from '@takhti/schema/insights/rules'
import type { MadeClass } from './insight-fixture.ts'

type Range = { from: string; before: string }

/** The scored work of a class in a range, counted from the objects that its rows were made of. */
export function worksOf(made: MadeClass, { from, before }: Range) {
  const isIn = (at: string) => at >= from && at < before
  const ofTests = made.students.flatMap(({ id: personId }) =>
    made.tests.flatMap(({ id, name, isAnonymous, releasedAt }) => {
      const last = made.tries
        .filter((each) => each.personId === personId && each.assessmentId === id && each.submittedAt !== null)
        .toSorted((one, other) => other.number - one.number)[0]
      const at = last?.submittedAt ?? ''
      if (last === undefined || !isIn(at) || (isAnonymous && releasedAt === null)) return []
      const share = last.pending === 0 ? last.score / last.total : null
      return {
        personId,
        kind: 'assessment' as const,
        id,
        name,
        responseId: last.id,
        at,
        share,
        answered: last.answers,
        found: last.found,
      }
    }),
  )
  const ofQuizzes = made.plays.flatMap(({ quiz, personId, found, answers, share }) =>
    isIn(quiz.endedAt)
      ? [
          {
            personId,
            kind: 'quiz' as const,
            id: quiz.id,
            name: quiz.name,
            responseId: null,
            at: quiz.endedAt,
            share: share / answers,
            answered: answers,
            found,
          },
        ]
      : [],
  )
  return [...ofTests, ...ofQuizzes]
}

/** Every student's line, recounted. */
export function performancesOf(made: MadeClass, range: Range): StudentPerformance[] {
  const { from, before } = range
  const isIn = (at: string) => at >= from && at < before
  const everything = worksOf(made, range)
  return made.students.map(({ id: studentId, name }) => {
    const isOwn = ({ personId }: { personId: string }) => personId === studentId
    const own = everything
      .filter(isOwn)
      .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
      .slice(-maxWorks)
    const works = own.map(({ personId: _, found: __, ...work }) => work)
    const sessions = made.presence.filter((each) => isOwn(each) && isIn(each.record.startedAt) && !each.isExcused)
    const absences = sessions.filter(({ isPresent }) => !isPresent).map(({ record }) => record.startedAt)
    const due = made.tests
      .filter(({ dueOn }) => dueOn !== '' && isIn(dueOn) && dueOn < made.now)
      .filter(({ id, isForSome }) => !isForSome || made.assigned.some((row) => row.assessmentId === id && isOwn(row)))
    const doneAt = ({ id }: { id: string }) =>
      made.tries
        .filter((each) => isOwn(each) && each.assessmentId === id)
        .flatMap(({ submittedAt }) => submittedAt ?? [])
    const missing = due.filter((test) => doneAt(test).length === 0).toSorted((a, b) => (a.dueOn < b.dueOn ? 1 : -1))[0]
    const units = made.units.filter(({ publishedAt }) => isIn(publishedAt))
    const opened = made.held.filter((each) => isOwn(each) && each.isOpened && units.includes(each.unit))
    const studied = made.studied.filter((each) => isOwn(each) && isIn(each.startedAt))
    const attendance = { count: sessions.length - absences.length, of: sessions.length }
    const work = { count: due.filter((test) => doneAt(test).length > 0).length, of: due.length }
    const score = scoreOf(works)
    const praise = made.praise.filter(
      (each) => isOwn(each) && isIn(each.givenAt) && each.points > 0 && !each.isWithdrawn,
    )
    const times = [
      ...praise.map(({ givenAt }) => givenAt),
      ...works.map(({ at }) => at),
      ...sessions.map(({ record }) => record.startedAt),
      ...due.flatMap(doneAt),
      ...opened.map(({ seenAt }) => seenAt),
      ...studied.map(({ startedAt }) => startedAt),
    ]
    return {
      praise: praise.length,
      ...{ studentId, name, score, trend: trendOf(works), isComeback: isComeback(works) },
      attendance: { ...attendance, lastAbsentAt: absences.toSorted().at(-1) ?? null },
      work: {
        ...work,
        lastMissing:
          missing === undefined ? null : { assessmentId: missing.id, name: missing.name, dueOn: missing.dueOn },
      },
      lessons: { count: opened.length, of: units.length },
      study: { seconds: studied.reduce((sum, { seconds }) => sum + seconds, 0), sessions: studied.length },
      confidence: confidenceOf(score.answered, score.of),
      needs: needsOf({ works, attendance, work }),
      lastAt: times.toSorted().at(-1) ?? null,
      recent: works.slice(-maxRecent),
    }
  })
}

/** The sums of each concept, recounted. */
export function topicsOf(made: MadeClass, range: Range) {
  const rows = worksOf(made, range).flatMap(({ personId, id, found }) =>
    found.map(({ topicId, answers, share }) => ({ personId, topicId: topicId === '' ? id : topicId, answers, share })),
  )
  return [...Map.groupBy(rows, ({ topicId }) => topicId)].map(([topicId, those]) => {
    const people = [...Map.groupBy(those, ({ personId }) => personId).values()].map((each) => sumOf(each))
    const { answers, share } = sumOf(those)
    return {
      topicId,
      proficiency: { value: Math.round((share / answers) * 10_000) / 100, of: answers },
      students: people.length,
      below: people.filter((each) => each.answers >= 3 && each.share < 0.5 * each.answers).length,
    }
  })
}

function sumOf(rows: readonly { answers: number; share: number }[]) {
  return rows.reduce((sum, row) => ({ answers: sum.answers + row.answers, share: sum.share + row.share }), {
    answers: 0,
    share: 0,
  })
}
