type Rows = { assessmentId: string; classId: string; contentId: string }

const options = [
  { id: 'a', title: 'In its leaves' },
  { id: 'b', title: 'In its roots' },
]

const aQuestion = {
  id: '01890000-0000-7000-8000-0000000a55e5',
  type: 'MCQ',
  description: 'Where does a plant make its food?',
  options,
  correctOptions: ['a'],
  answer: 'In its leaves',
  points: 1,
  difficulty: 'EASY',
  explanation: '',
  checks: { result: 'ok', reasons: [] },
  madeBy: 'person',
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQSfkEAAISAXNyq8VTAAAAAElFTkSuQmCC'

const version = '01890000-0000-7000-8000-0000000a55e6'

/** An input for each call about assessments that names rows of the institute; the question there has the assessment's id. */
export const assessmentSamples = {
  'assessments.create': ({ classId }) => ({ classId, name: 'Plants', type: 'test' }),
  'assessments.createDraft': ({ classId }) => ({ classId, name: 'Plants', type: 'test', questions: [aQuestion] }),
  'assessments.createDraftAndPublish': ({ classId }) => ({ classId, name: 'Plants', questions: [aQuestion] }),
  'assessments.update': ({ assessmentId }) => ({ assessmentId, setData: { name: 'Leaves' } }),
  'assessments.change': ({ assessmentId }) => ({
    assessmentId,
    changes: [{ kind: 'put', item: aQuestion, version, base: null }],
  }),
  'assessments.remove': ({ assessmentId }) => ({ assessmentId }),
  'assessments.read': ({ assessmentId }) => ({ assessmentId }),
  'assessments.assign': ({ assessmentId }) => ({ assessmentId, students: [] }),
  'assessments.publish': ({ assessmentId }) => ({ assessmentId }),
  'assessments.unpublish': ({ assessmentId }) => ({ assessmentId }),
  'assessments.close': ({ assessmentId }) => ({ assessmentId }),
  'assessments.isExist': ({ assessmentId }) => ({ assessmentId }),
  'assessments.isPublished': ({ assessmentId }) => ({ assessmentId }),
  'assessments.list': ({ classId }) => ({ classId }),
  'assessments.listPaginated': ({ classId }) => ({ classId, filter: 'ALL', search: 'plant', sort: 'name' }),
  'assessments.updateSettings': ({ assessmentId }) => ({ assessmentId, setData: { shuffleQuestions: true } }),
  'assessments.readSettings': ({ assessmentId }) => ({ assessmentId }),
  'assessmentQuestions.create': ({ assessmentId }) => ({ assessmentId, description: 'Why?', points: 2, type: 'MCQ' }),
  'assessmentQuestions.add': ({ assessmentId }) => ({ assessmentId, question: aQuestion }),
  'assessmentQuestions.duplicate': ({ assessmentId }) => ({ questionId: assessmentId }),
  'assessmentQuestions.fetch': ({ assessmentId }) => ({ assessmentId }),
  'assessmentQuestions.read': ({ assessmentId }) => ({ questionId: assessmentId }),
  'assessmentQuestions.remove': ({ assessmentId }) => ({ questionId: assessmentId }),
  'assessmentQuestions.update': ({ assessmentId }) => ({ questionId: assessmentId, setData: { description: 'How?' } }),
  'assessmentQuestions.updateCorrectOption': ({ assessmentId }) => ({
    questionId: assessmentId,
    correctOptions: ['b'],
  }),
  'assessmentQuestions.updateTopic': ({ assessmentId }) => ({
    questionId: assessmentId,
    topicId: version,
    topicName: 'Plants',
  }),
  'assessmentQuestions.addAnswerRubric': ({ assessmentId }) => ({ questionId: assessmentId, rubric: 'Names the leaf' }),
  'assessmentQuestions.answerRubric': ({ assessmentId }) => ({ id: assessmentId }),
  'assessmentQuestions.importFromQuestionBank': ({ assessmentId }) => ({ assessmentId, questionBankIds: [version] }),
  'assessmentQuestions.importGeneratedQuestions': ({ assessmentId, contentId }) => ({
    assessmentId,
    groupId: contentId,
    questionIds: [version],
  }),
  'assessmentQuestions.addCurated': ({ assessmentId }) => ({ assessmentId, curatedQuestionReferenceIds: [version] }),
  'assessmentFiles.uploadImage': ({ assessmentId }) => ({ questionId: assessmentId, photo: onePixel }),
  'assessmentFiles.removeUploadedImage': ({ assessmentId }) => ({ questionId: assessmentId }),
  'assessmentFiles.insertFiles': ({ assessmentId }) => ({
    questionId: assessmentId,
    files: [{ name: 'Leaves.txt', bytes: 'TGVhdmVzIG1ha2UgZm9vZC4=' }],
  }),
  'assessmentFiles.removeFiles': ({ assessmentId }) => ({ questionId: assessmentId, fileIds: [version] }),
  'assessmentFiles.read': ({ assessmentId }) => ({ assessmentId, fileId: version }),
  'topics.listWithHierarchy': () => ({}),
  'topics.add': () => ({ parentId: null, kind: 'Board', name: 'Our board' }),
  'topics.bank': () => ({ topicId: version }),
  'topics.keepInBank': ({ assessmentId }) => ({ assessmentId, questionIds: [assessmentId], topicId: version }),
  'topics.curatedQuestions': () => ({ topicId: version }),
  'topics.curatedTopics': () => ({}),
  'topics.importCurated': () => ({
    topics: [{ id: version, parentId: null, kind: 'Board', name: 'A board' }],
    questions: [],
    videos: [],
  }),
} as const satisfies Record<`${'assessment' | 'topics'}${string}`, (at: Rows) => Record<string, unknown>>
