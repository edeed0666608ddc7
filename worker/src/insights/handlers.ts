import { analytics, insights } from '@takhti/schema/insights/contract'
import { bucketsOf, rangeOf } from '@takhti/schema/insights/range'
import { engagementOf, studyOf } from '@takhti/schema/insights/rules'
import type { Narrowing } from '@takhti/schema/students/time-frame'
import type { Acting } from '#http/implement.ts'
import { implement } from '#http/implement.ts'
import { insightsStore } from './store.ts'
import { classInsightOf, performancesOf, topicsOf } from './views.ts'

type Asker = Pick<Acting, 'session' | 'now'>

/** The instants of a request, and when it was computed. */
function asked({ session, now }: Asker, input: Narrowing) {
  const range = rangeOf(input, session.institute.timeZone, now)
  const asOf = now.toISOString()
  return { range: { ...range, now: asOf }, shown: { ...range, asOf } }
}

export const analyticsHandlers = implement(analytics, insightsStore, {
  async start({ input, store, now, fail }) {
    if (!(await store.isReadable(input.lessonId))) return fail('lessons/not-found')
    await store.put({ ...input, ...studyOf({ ...input, endedAt: input.startedAt }, now) })
    return { message: 'Started' }
  },

  async end({ input, store, now, fail }) {
    if (!(await store.isReadable(input.lessonId))) return fail('lessons/not-found')
    await store.put({ ...input, ...studyOf(input, now) })
    return { message: 'Ended' }
  },

  async classEq({ input, store, fail, ...asker }) {
    const { range, shown } = asked(asker, input)
    const { classes, facts } = await store.classes(input.classId, {
      ...range,
      buckets: [{ start: range.from, before: range.before }],
    })
    const [row] = classes
    if (row === undefined) return fail('classes/not-found')
    const { attendance, work, lessons, study, students } = classInsightOf(row, facts, [])
    const studied = { count: study.students, of: students }
    const eq = engagementOf([attendance, work, lessons, studied])
    return { ...row, ...shown, eq, attendance, work, lessons, study: studied }
  },

  async ofClass({ input, store, fail, ...asker }) {
    const { range, shown } = asked(asker, input)
    const found = await store.activity(input.classId, range)
    if (found === null) return fail('classes/not-found')
    const { rows, ...row } = found
    return { ...row, ...shown, lessons: rows }
  },
})

export const insightsHandlers = implement(insights, insightsStore, {
  async ofClass({ input, store, fail, ...asker }) {
    const { range, shown } = asked(asker, input)
    const buckets = bucketsOf(range, asker.session.institute.timeZone)
    const { classes, facts } = await store.classes(input.classId ?? null, { ...range, buckets })
    if (classes.length === 0 && input.classId !== undefined) return fail('classes/not-found')
    const ofClass = Map.groupBy(facts, ({ classId }) => classId)
    return { ...shown, items: classes.map((row) => classInsightOf(row, ofClass.get(row.classId) ?? [], buckets)) }
  },

  async studentsPerformance({ input, store, fail, ...asker }) {
    const { range, shown } = asked(asker, input)
    const found = await store.students({ classId: input.classId, studentId: null, ...range })
    if (found === null) return fail('classes/not-found')
    const { className } = found
    return { ...shown, classId: input.classId, className, items: performancesOf(found) }
  },

  async topicsProficiency({ input, store, fail, ...asker }) {
    const { range, shown } = asked(asker, input)
    const found = await store.topics({ classId: input.classId, studentId: null, ...range })
    if (found === null) return fail('classes/not-found')
    const { className, students, rows } = found
    return { ...shown, classId: input.classId, className, students, items: topicsOf(rows) }
  },

  async students({ input: { classId, studentId, ...days }, store, fail, ...asker }) {
    const { range, shown } = asked(asker, days)
    const found = await store.students({ classId, studentId, ...range })
    const [performance] = found === null ? [] : performancesOf(found)
    if (found === null || performance === undefined) return fail('classes/not-found')
    return {
      ...{ ...shown, ...performance, classId, className: found.className },
      absences: found.dated.flatMap(({ kind, at }) => (kind === 'absence' ? at : [])),
      missing: found.dated.flatMap(({ kind, id, name, at }) =>
        kind === 'missing' ? { assessmentId: id, name, dueOn: at } : [],
      ),
    }
  },

  async studentTopicsProficiency({ input: { classId, studentId, ...days }, store, fail, ...asker }) {
    const { range, shown } = asked(asker, days)
    const found = await store.topics({ classId, studentId, ...range })
    if (found === null || found.name === null) return fail('classes/not-found')
    const { className, name, rows } = found
    return { ...shown, classId, className, studentId, name, items: topicsOf(rows) }
  },
})
