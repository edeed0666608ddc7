import { randomFillSync } from 'node:crypto'
import { newId } from '@takhti/schema/kit/ids'
import { call, demoSchool, personWith, tokenOf } from '../school.ts'
import { showLearning } from './learning-states.ts'
import type { ShownAssignments } from './shown-assignments.ts'
import { showConduct } from './shown-conduct.ts'
import { showFeed } from './shown-feed.ts'
import { showFlashcards } from './shown-flashcards.ts'
import { showMarking, type ShownMarking } from './shown-marking.ts'
import { showMessages, type ShownMessages } from './shown-messages.ts'
import { showPeople } from './shown-people.ts'
import { endQuizzes, showQuizzes, type ShownQuizzes } from './shown-quizzes.ts'
import { showRecording } from './shown-recording.ts'
import { showSeating } from './shown-seat-plans.ts'
import { showSubstitutes } from './shown-substitutes.ts'
import { showTests } from './shown-topics.ts'

/** The gallery's content of the seeded school, so that no screen is empty, and the addresses that lead there. */
export type ShownSchool = {
  lessonId: string
  folderId: string
  contentId: string
  /** A video's transcript with its chapters, and a text from right to left. */
  videoId: string
  arabicId: string
  setId: string
  deckId: string
  threadId: string
  /** A draft with questions of several kinds, one of them half-filled. */
  assessmentId: string
  /** A topic with questions in the bank. */
  topicId: string
  /** A test that every student handed in. */
  marking: ShownMarking
  classId: string
  userCode: string
  /** A panel that is paired with the teacher. */
  deviceId: string
  deviceToken: string
  classCode: string
  studentId: string
  /** Assignments of the student in each state. */
  assignments: ShownAssignments
  quizzes: ShownQuizzes
  messages: ShownMessages
  /** A lesson whose live class was recorded. */
  recordedId: string
  /** Lessons with a live class that runs while it is observed, and one that ends each time. */
  taughtId: string
  endingId: string
}

const article = [
  'Photosynthesis is the process by which green plants turn light into chemical energy.',
  'It takes place in the chloroplasts, which hold a green pigment called chlorophyll.',
  'Plants take in carbon dioxide through small openings in their leaves called stomata.',
  'Roots take up water from the soil, and the xylem carries it to the leaves.',
  'Light splits water into hydrogen and oxygen, and the oxygen leaves through the stomata.',
  'The Calvin cycle uses the hydrogen and carbon dioxide to build glucose.',
  'Plants store glucose as starch and use it when there is no light.',
  'In 1779 Jan Ingenhousz showed that plants need light to release oxygen.',
]

const arabicText = {
  title: 'البناء الضوئي',
  language: 'ar',
  segments: [
    'البناء الضوئي هو العملية التي تصنع بها النباتات الخضراء غذاءها من الضوء.',
    'اليخضور هو الصبغة الخضراء في الأوراق، وهو يمتص ضوء الشمس.',
    'الثغور هي الفتحات الصغيرة في الورقة التي تدخل منها الغازات.',
    'نسيج الخشب هو النسيج الذي يحمل الماء من الجذور إلى الأوراق.',
    'دورة كالفن هي سلسلة التفاعلات التي تبني الغلوكوز من ثاني أكسيد الكربون.',
    'تخزن النباتات الغلوكوز على هيئة نشا وتستعمله حين لا يكون هناك ضوء.',
    'في عام 1779 أثبت يان إنغنهاوس أن النباتات تحتاج إلى الضوء لتطلق الأكسجين.',
    'في عام 1804 قاس نيكولا دي سوسور الماء الذي تستهلكه النباتات في البناء الضوئي.',
  ].map((text) => ({ text })),
}

/** Fills the seeded school over the API, as a teacher and an extension would. */
export async function showSchool(): Promise<ShownSchool> {
  const token = await tokenOf(await personWith('instructor'))
  const { items } = await call<{ items: { classId: string }[] }>('/admin/class/getUserClasses', { token })
  const classId = items[0]?.classId
  if (!classId) throw new Error('The seeded teacher has no class')
  const lesson = await call<{ flow_id: string }>('/flow/addIWB', { token, body: { name: 'Light and shadow' } })
  await call('/flow/publishIwb', { token, body: { flow_id: lesson.flow_id, class_id: classId, isPublic: true } })
  const { id: folderId } = await call<{ id: string }>('/folder', { token, body: { name: 'Physics, term 1' } })
  const inner = await call<{ id: string }>('/folder', { token, body: { name: 'Optics', parentId: folderId } })
  await call('/flow/addIWB', { token, body: { name: 'प्रकाश संश्लेषण' } })
  await call('/flow/addIWB', { token, body: { name: 'Lenses', parentId: folderId } })
  const old = await call<{ flow_id: string }>('/flow/addIWB', { token, body: { name: 'Mirrors', parentId: inner.id } })
  await call('/flow/removeIwb', { token, body: { flow_id: old.flow_id } })
  await call('/flow/tags', { token, body: { flow_id: lesson.flow_id, tags: ['Physics', 'प्रकाश', 'الضوء'] } })
  await call('/flow/star', { token, body: { flow_id: lesson.flow_id, isStarred: true } })
  await showPeople({ classId, token })
  const content = await call<{ id: string }>('/capture', { token, body: capture() })
  const video = await call<{ id: string }>('/capture', { token, body: videoCapture() })
  const arabic = await call<{ id: string }>('/capture', { token, body: { ...capture(), ...arabicText } })
  const { questions } = await call<{ questions: object[] }>(`/myFiles/get?id=${content.id}`, { token })
  const made = { name: 'Photosynthesis', language: 'en', sourceId: content.id }
  const set = await call<{ id: string }>('/myFiles/question-set', { token, body: { ...made, questions } })
  const deck = await call<{ id: string }>('/myFiles/add-flashcard', { token, body: { ...made, cards: cards() } })
  await showFlashcards({ token, classId, deckId: deck.id })
  await showLearning({ token, classId, contentId: content.id })
  const notebook = await call<{ id: string }>('/notebook', {
    token,
    body: { name: 'Plants, term 1', sourceIds: [content.id] },
  })
  const thread = await call<{ id: string }>('/thread', {
    token,
    body: { name: 'What plants do with light', sourceIds: [content.id] },
  })
  await call('/thread', { token, body: { name: 'पौधे और पानी', notebookId: notebook.id } })
  for (const text of ['What is chlorophyll?', 'Who painted the ceiling?'])
    await call('/thread/ask', { token, body: { id: thread.id, text } })
  await call('/thread/ask', { token, body: { id: thread.id, text: 'Quiz Me', action: 'QUIZ_ME' } })
  const { userCode } = await call<{ userCode: string }>('/device/code', { body: { clientName: 'Takhti extension' } })
  const students = await call<{ items: { userId: string }[] }>(`/admin/class/getUsers/learner/${classId}`, { token })
  const studentId = students.items[0]?.userId
  if (!studentId) throw new Error('The seeded class has no student')
  await showWall({ flow_id: lesson.flow_id, classId, token })
  await showSchedule({ flowId: lesson.flow_id, classId, token }).then(() => showSeating({ classId, token }))
  await showConduct({ token, classId, studentId })
  const sources = { contentId: content.id, videoId: video.id, arabicId: arabic.id }
  return {
    lessonId: lesson.flow_id,
    folderId,
    ...{ ...sources, setId: set.id, deckId: deck.id, threadId: thread.id },
    ...{ classId, userCode, classCode: (await demoSchool()).classCode, studentId },
    ...(await showTests({ token, classId })),
    marking: await showMarking({ token, classId }),
    ...(await pairPanel(token)),
    quizzes: await showQuizzes(token, classId),
    messages: await showMessages({ token, classId, lessonId: lesson.flow_id }),
    recordedId: await showRecording({ token, classId }),
    taughtId: (await call<{ flow_id: string }>('/flow/addIWB', { token, body: { name: 'Light in class' } })).flow_id,
    endingId: (await call<{ flow_id: string }>('/flow/addIWB', { token, body: { name: 'الظل والضوء' } })).flow_id,
  }
}

/** A class with a feed, and with private boards, of which a student has one. */
async function showWall({ token, ...of }: { flow_id: string; classId: string; token: string }): Promise<void> {
  // A school that was shown before has a quiz waiting for this class.
  await endQuizzes(token)
  const { wallId } = await call<{ wallId: string }>('/live-class/wall/start', { token, body: of })
  await call('/live-class/wall/join', { token: await tokenOf(await personWith('learner')), body: { wallId } })
  await showFeed({ token, classId: of.classId, lessonId: of.flow_id })
}

/** The schedule of every day, so that there is something today, one single event, and substitutes. */
async function showSchedule({ token, ...of }: { flowId: string; classId: string; token: string }): Promise<void> {
  const slot = { minutes: 45, timeZone: 'Asia/Kolkata' }
  const everyDay = { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] }
  const planned = [
    { ...of, title: 'Light and shadow', when: everyDay, startMinute: 605 },
    { ...of, flowId: null, title: 'الظل والضوء', when: everyDay, startMinute: 660 },
    { ...of, title: 'प्रकाश का अपवर्तन', when: { kind: 'once', date: '2027-01-14' }, startMinute: 850 },
  ]
  for (const item of planned) await call('/scheduler/create', { token, body: { ...item, ...slot } })
  await showSubstitutes({ classId: of.classId, token })
}

async function pairPanel(token: string): Promise<Pick<ShownSchool, 'deviceId' | 'deviceToken'>> {
  const { code, deviceSecret } = await call<{ code: string; deviceSecret: string }>('/device/pairing', { body: {} })
  const { deviceId } = await call<{ deviceId: string }>('/pairDevice', {
    token,
    body: { deviceCode: code, name: 'Room 4' },
  })
  const { login } = await call<{ login: { access_token: string } }>('/device/pairing/confirm', {
    body: { deviceSecret, isRight: true },
  })
  return { deviceId, deviceToken: login.access_token }
}

function cards() {
  return [
    ['Stomata', 'Small openings in a leaf through which gases come and go'],
    ['क्लोरोफ़िल', 'पत्तियों का हरा वर्णक जो प्रकाश को सोखता है'],
  ].map(([front, back]) => ({ id: newId(new Date(), (bytes) => randomFillSync(bytes)), front, back }))
}

/** A cue every six seconds, and a chapter every four cues. */
function videoCapture() {
  return {
    ...capture(),
    kind: 'youtube',
    title: 'How leaves make food',
    url: 'https://www.youtube.com/watch?v=tk8hLeaves1',
    author: 'Slate Lessons',
    via: 'captions',
    video: {
      durationMs: 48_000,
      captions: 'written',
      chapters: [
        { title: 'Light', startMs: 0 },
        { title: 'Water and sugar', startMs: 24_000 },
      ],
    },
    segments: article.map((text, at) => ({ text, startMs: at * 6_000, durationMs: 6_000 })),
  }
}

function capture() {
  return {
    kind: 'article',
    title: 'Photosynthesis',
    url: `https://plants.example/${newId(new Date(), (bytes) => randomFillSync(bytes))}`,
    language: 'en',
    capturedAt: new Date().toISOString(),
    via: 'article',
    segments: article.map((text) => ({ text })),
  }
}
