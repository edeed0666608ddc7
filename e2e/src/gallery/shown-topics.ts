import { randomFillSync } from 'node:crypto'
import { newId } from '@takhti/schema/kit/ids'
import { call } from '../school.ts'
import { showAssessments } from './shown-assessments.ts'
import { showAssignments, type ShownAssignments } from './shown-assignments.ts'
import { showInsights } from './shown-insights.ts'

const id = () => newId(new Date(), (bytes) => randomFillSync(bytes))

type Shown = { assessmentId: string; topicId: string; assignments: ShownAssignments }

/** Assessments of a class, and topics with the questions of one of them in the institute's bank. */
export async function showTests({ token, classId }: { token: string; classId: string }): Promise<Shown> {
  const assessmentId = await showAssessments({ token, classId })
  const add = (parentId: string | null, kind: string, name: string) =>
    call<{ topicId: string }>('/assessment/topic/add', { token, body: { id: id(), parentId, kind, name } })
  const board = await add(null, 'Board', 'CBSE')
  const grade = await add(board.topicId, 'Class', 'कक्षा ७')
  const subject = await add(grade.topicId, 'Subject', 'Science')
  const chapter = await add(subject.topicId, 'Chapter', 'Nutrition in plants')
  const topic = await add(chapter.topicId, 'Topic', 'Photosynthesis')
  const light = await add(chapter.topicId, 'Topic', 'الضوء والظل')
  const ofSyllabus = { for_class: classId, topic_ids: [topic.topicId, light.topicId] }
  // A class has one syllabus, and a product that runs again has it already.
  const { syllabus } = await call<{ syllabus: unknown }>(`/syllabus/get?for_class=${classId}`, { token })
  await call(syllabus ? '/syllabus/update' : '/syllabus/create', { token, body: ofSyllabus })
  await call('/syllabus/mark', { token, body: { for_class: classId, topic_id: topic.topicId, isDone: true } })
  const asked = await call<{ items: { id: string }[] }>(`/assessment/question/fetch?assessmentId=${assessmentId}`, {
    token,
  })
  const questionIds = asked.items.map((question) => question.id)
  await call('/assessment/questionBank/add', { token, body: { assessmentId, questionIds, topicId: topic.topicId } })
  await showInsights({ token, classId })
  return { assessmentId, topicId: topic.topicId, assignments: await showAssignments(token, classId) }
}
