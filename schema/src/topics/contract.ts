import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done, Id, line, page, paging } from '../kit/wire.ts'
import { BankQuestion, CuratedImport, CuratedQuestion, CuratedVideo, TopicKind, TopicWithHierarchy } from './model.ts'

const ofTeachers = { roles: ['instructor'], feature: null } as const

/** Calls of the area `topics`: the tree, the institute's bank, and the platform's content. */
export const topics = {
  listWithHierarchy: query({
    path: '/assessment/topic/all-topics-with-hierarchy',
    summary: "The institute's own topics and the curated ones, each with the steps above it.",
    ...ofTeachers,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ items: z.array(TopicWithHierarchy) }),
  }),
  add: command({
    path: '/assessment/topic/add',
    summary:
      'Adds a topic, or a step on the way to one, to the institute; one of that name in that place is answered as it is.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ id: Id.optional(), parentId: Id.nullable(), kind: TopicKind, name: line(200) }),
    output: TopicWithHierarchy,
  }),
  bank: query({
    path: '/assessment/questionBank/fetchViaTopicId',
    summary: "The questions of the institute's bank on a topic, newest first.",
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ topicId: Id, ...paging }),
    output: page(BankQuestion),
  }),
  keepInBank: command({
    path: '/assessment/questionBank/add',
    summary:
      'Copies questions of an assessment into the bank of the institute, where its teachers read them, each under its own topic or `topicId`. A question that is there already is replaced.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ assessmentId: Id, questionIds: z.array(Id).min(1).max(300), topicId: Id.optional() }),
    output: Done,
    errors: ['topics/required'],
  }),
  curatedQuestions: query({
    path: '/assessment/curatedQuestion/fetchViaTopicId',
    summary: 'The curated questions on a topic.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ topicId: Id, ...paging }),
    output: page(CuratedQuestion),
  }),
  curatedTopics: query({
    path: '/assessment/curatedQuestion/fetchTopicsWithQuestionsAndVideos',
    summary: 'The curated topics that have questions or videos, with the number of questions and the videos.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({}),
    output: z.object({
      items: z.array(TopicWithHierarchy.extend({ questionCount: z.int(), videos: z.array(CuratedVideo) })),
    }),
  }),
  importCurated: command({
    path: '/operator/curated',
    summary: 'Brings curated topics, questions and videos to every institute. A repeat brings nothing twice.',
    roles: ['operator'],
    feature: null,
    offline: 'never',
    input: CuratedImport,
    output: z.object({ topics: z.int(), questions: z.int(), videos: z.int() }),
  }),
}
