import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Instant } from '../kit/time.ts'
import { Done, Id } from '../kit/wire.ts'
import { timeFrames } from '../students/time-frame.ts'
import {
  ClassActivity,
  ClassEngagement,
  ClassInsights,
  StudentInsight,
  StudentsPerformance,
  StudentTopics,
  TopicsProficiency,
} from './model.ts'

const ofTeachers = { roles: ['instructor', 'admin'], feature: null } as const
const ofAll = { roles: ['instructor', 'admin', 'learner'], feature: null } as const
const ofStudents = { roles: ['learner'], feature: null } as const

/** Days that a list is narrowed to; without them, the last 60. */
const days = {
  timeFrame: z.enum(timeFrames).optional(),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
}

const OfClass = z.object({ classId: Id, ...days })

const session = { sessionId: Id, lessonId: Id, startedAt: Instant }

/** Calls of the area `analytics`: sessions of studying a lesson, and what they come to. */
export const analytics = {
  start: command({
    path: '/analytics/session/start',
    summary:
      'A learner begins to study a lesson alone. The device names the session, so that a repeat is the same one.',
    ...ofStudents,
    offline: 'queue',
    input: z.strictObject(session),
    output: Done,
    errors: ['lessons/not-found'],
  }),
  end: command({
    path: '/analytics/session/end',
    summary: 'The end of such a session; one whose start never arrived is stored whole. At most four hours count.',
    ...ofStudents,
    offline: 'queue',
    input: z.strictObject({ ...session, endedAt: Instant }),
    output: Done,
    errors: ['lessons/not-found'],
  }),
  classEq: query({
    path: '/analytics/class-eq',
    summary: 'The engagement of a class: which part of it was present, handed in, opened lessons and studied.',
    ...ofTeachers,
    offline: 'cache',
    input: OfClass,
    output: ClassEngagement,
    errors: ['classes/not-found'],
  }),
  ofClass: query({
    path: '/analytics/class',
    summary: 'How a class studied each of its lessons alone, the most studied first.',
    ...ofTeachers,
    offline: 'cache',
    input: OfClass,
    output: ClassActivity,
    errors: ['classes/not-found'],
  }),
}

/** Calls of the area `insights`: numbers of classes, students and topics, each with its count and its age. */
export const insights = {
  ofClass: query({
    path: '/insights/class',
    summary: 'A class over a range of days; without `classId` every class that the caller teaches.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ classId: Id.optional(), ...days }),
    output: ClassInsights,
    errors: ['classes/not-found'],
  }),
  studentsPerformance: query({
    path: '/insights/students-performance',
    summary: 'Every student of a class: presence, work, scores, and why somebody may need time.',
    ...ofTeachers,
    offline: 'cache',
    input: OfClass,
    output: StudentsPerformance,
    errors: ['classes/not-found'],
  }),
  topicsProficiency: query({
    path: '/insights/topics-proficiency',
    summary: 'What a class can do by topic, the weakest first.',
    ...ofTeachers,
    offline: 'cache',
    input: OfClass,
    output: TopicsProficiency,
    errors: ['classes/not-found'],
  }),
  students: query({
    path: '/insights/students',
    summary: 'One student of a class. A learner reads only of themself, and of results only what was released.',
    ...ofAll,
    offline: 'cache',
    input: OfClass.extend({ studentId: Id }),
    output: StudentInsight,
    errors: ['classes/not-found'],
  }),
  studentTopicsProficiency: query({
    path: '/insights/student-topics-proficiency',
    summary: 'What one student can do by topic, the weakest first; of a learner only their own.',
    ...ofAll,
    offline: 'cache',
    input: OfClass.extend({ studentId: Id }),
    output: StudentTopics,
    errors: ['classes/not-found'],
  }),
}
