type Rows = { assessmentId: string; classId: string; requestId: string; personId: string }

const questionId = '01890000-0000-7000-8000-0000000a55e5'

const sentAt = '2026-11-28T09:00:00.000Z'

const answer = {
  questionId,
  sequence: 1,
  answer: { kind: 'options', optionIds: ['a'] },
  answeredAt: sentAt,
  spentMs: 4_000,
}

/** An input for each call of responses; its ids are of the institute, or absent from it. */
export const responseSamples = {
  'responses.start': ({ assessmentId }) => ({ assessmentId }),
  'responses.save': ({ requestId }) => ({ assessmentResponseId: requestId, sentAt, answers: [answer] }),
  'responses.submit': ({ requestId }) => ({ assessmentResponseId: requestId, sentAt, answers: [answer], flag: false }),
  'responses.listMine': () => ({}),
  'responses.missed': () => ({}),
  'responses.fetch': ({ assessmentId }) => ({ assessmentId }),
  'responses.read': ({ assessmentId, personId }) => ({ assessmentId, createdBy: personId }),
  'responses.updateScore': ({ requestId }) => ({ assessmentResponseId: requestId, score: 3 }),
  'responses.markQuestion': ({ requestId }) => ({ assessmentResponseId: requestId, questionId, score: 1, revision: 0 }),
  'responses.updateStatus': ({ requestId }) => ({ assessmentResponseId: requestId, status: 'Marked' }),
  'responses.roomCode': ({ assessmentId }) => ({ assessmentId }),
  'responses.release': ({ assessmentId }) => ({ assessmentId, students: [] }),
  'responses.generateReport': ({ requestId }) => ({ report: { assessmentResponseId: requestId } }),
  'responses.updateReport': ({ requestId }) => ({ report: { assessmentResponseId: requestId } }),
  'responses.result': ({ requestId }) => ({ assessmentResponseId: requestId }),
  'responses.markingOverview': ({ assessmentId }) => ({ assessmentId }),
  'responses.answers': ({ assessmentId }) => ({ assessmentId, questionId }),
  'responses.grid': ({ assessmentId }) => ({ assessmentId }),
  'responses.previewRubric': ({ assessmentId }) => ({ assessmentId, questionId, rubricItems: [] }),
  'responses.updateRubric': ({ assessmentId }) => ({ assessmentId, questionId, rubricItems: [] }),
  'responses.gradebook': ({ classId }) => ({ classId }),
  'responses.resultOfAll': ({ assessmentId }) => ({ assessmentId }),
  'markComments.list': () => ({}),
  'markComments.add': () => ({ text: 'Name the leaf.' }),
  'markComments.remove': () => ({ id: questionId }),
  'regrades.ask': ({ requestId }) => ({ assessmentResponseId: requestId, questionId, text: 'It is the leaf.' }),
  'regrades.answer': () => ({ id: questionId, status: 'declined', reply: 'It names the root.' }),
  'regrades.list': ({ assessmentId }) => ({ assessmentId }),
  'answerFiles.put': ({ requestId }) => ({
    assessmentResponseId: requestId,
    questionId,
    fileId: questionId,
    name: 'Leaves.txt',
    size: 17,
    bytes: 'TGVhdmVzIG1ha2UgZm9vZC4=',
  }),
  'answerFiles.read': ({ requestId }) => ({ assessmentResponseId: requestId, fileId: questionId }),
} as const satisfies Record<
  `${'responses' | 'answerFiles' | 'markComments' | 'regrades'}.${string}`,
  (at: Rows) => Record<string, unknown>
>
