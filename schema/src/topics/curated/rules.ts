import { questionFault } from '../../assessments/rules.ts'
import type { CuratedImport } from '../model.ts'
import { fitsBelow, type topicKinds } from '../rules.ts'

/** A fault of an import file, with the place of the row. */
export type CuratedFault = { path: string; message: string }

type KnownTopics = ReadonlyMap<string, (typeof topicKinds)[number]>

/**
 * What no shape defines: rows that are there twice, topics that do not exist or do not fit below theirs, and questions
 * that could not be published. `known` are the topics that the platform already has, by their ids.
 */
export function curatedFaults(file: CuratedImport, known: KnownTopics = new Map()): CuratedFault[] {
  const { topics, questions, videos } = file
  const kinds = new Map([...known, ...topics.map(({ id, kind }) => [id, kind] as const)])
  const where = known.size > 0 ? 'neither in the file nor on the platform' : 'not in the file'
  const lacks = (path: string, topicId: string): CuratedFault[] =>
    kinds.has(topicId) ? [] : [{ path, message: `topic ${topicId} is ${where}` }]
  return [
    ...topics.flatMap(({ parentId, kind }, at): CuratedFault[] => {
      const path = `topics.${at}.parentId`
      if (parentId !== null && !kinds.has(parentId)) return lacks(path, parentId)
      const fits = fitsBelow(kind, (parentId !== null && kinds.get(parentId)) || null)
      return fits ? [] : [{ path, message: `a ${kind} may not be there` }]
    }),
    ...repeated(topics, 'topics', ({ id }) => id),
    ...questions.flatMap(({ question, topicId }, at): CuratedFault[] => {
      const fault = questionFault(question)
      return [
        ...(fault === null ? [] : [{ path: `questions.${at}`, message: fault }]),
        ...lacks(`questions.${at}.topicId`, topicId),
      ]
    }),
    ...repeated(questions, 'questions', ({ curatedQuestionReferenceId }) => curatedQuestionReferenceId),
    ...videos.flatMap(({ topicId }, at) => lacks(`videos.${at}.topicId`, topicId)),
    ...repeated(videos, 'videos', ({ id }) => id),
    ...repeated(videos, 'videos', ({ topicId, url }) => `${url} of topic ${topicId}`),
  ]
}

function repeated<Row>(rows: readonly Row[], list: string, keyOf: (row: Row) => string): CuratedFault[] {
  const first = new Map<string, number>()
  return rows.flatMap((row, at) => {
    const key = keyOf(row)
    const before = first.get(key)
    if (before === undefined) first.set(key, at)
    return before === undefined
      ? []
      : [{ path: `${list}.${at}`, message: `${key} is there twice, as ${list}.${before}` }]
  })
}
