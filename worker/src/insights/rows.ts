import type { workKinds } from '@takhti/schema/insights/rules'

/** A class that the caller reads, with its size. */
export type ClassRow = { classId: string; className: string; students: number }

/** A scored piece of work as its row has it. */
export type WorkRow = {
  personId: string
  kind: (typeof workKinds)[number]
  id: string
  name: string
  responseId: string | null
  at: string
  share: number | null
  answered: number
}

/** One count of a student; `at` is the latest of what was counted, and `missed` the latest of what was not. */
export type FactRow = {
  kind: 'attendance' | 'work' | 'lessons' | 'study' | 'praise'
  personId: string
  count: number
  of: number
  at: string | null
  missed: string | null
}

/** The sums of a concept. `students` and `below` count people. */
export type TopicRow = {
  topicId: string
  topicName: string
  sourceId: string
  kind: (typeof workKinds)[number]
  name: string
  responseId: string | null
  missed: string | null
  at: string
  answers: number
  share: number
  students: number
  below: number
  works: number
}

/** A count of a class. Scores and attendance are of a column of the chart, by its `place`. */
export type ClassFactRow = {
  classId: string
  kind: FactRow['kind'] | 'score'
  place: number | null
  count: number
  of: number
  people: number
  at: string | null
}

/** A dated thing of one student. */
export type DatedRow = { kind: 'absence' | 'missing'; id: string; name: string; at: string }

/** How a class studied one lesson. */
export type LessonRow = {
  lessonId: string
  name: string
  opened: number
  students: number
  sessions: number
  seconds: number
  lastAt: string | null
}
