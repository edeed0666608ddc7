import { setTimeout as pause } from 'node:timers/promises'
import { RoomSeat } from '@takhti/e2e/stress/room-seat'
import { WallHand } from '#sync/wall-hand.ts'
import { choice, essay } from './day-questions.ts'
import { type Person, anId } from './person.ts'

/** The class that plays the day; one student and the teacher sign in by password. */
export type DayClass = {
  teacher: Person
  students: readonly Person[]
  classId: string
  instituteId: string
  signIn(): Promise<void>
}

/** A part of the day: played once, and counted so many times. */
type Feature = { name: string; times: number; play(here: DayClass): Promise<void> }

/** A lesson, an assessment and more that later parts of the day go on with. */
const made: { lessonId: string; hand: WallHand | null } = { lessonId: '', hand: null }

/** How long the teacher's pen is measured, and how long a day has it in a class. */
const [penMs, penOfDayMs] = [6_000, 40 * 60_000]

const lessonsOfDay = 5
const turns = 8

/** The day of a class: what its people do, and how often. A poll is played once and counted as often as a page is open. */
export const features: readonly Feature[] = [
  // Sessions last; everybody signs in once in a month.
  { name: 'sign-in', times: 26 / 22, play: ({ signIn }) => signIn() },
  { name: 'app opened', times: 2, play: opened },
  { name: 'lesson made', times: 3, play: lessonMade },
  { name: 'lesson opened', times: lessonsOfDay, play: lessonOpened },
  { name: 'lesson drawn', times: penOfDayMs / penMs, play: lessonDrawn },
  { name: 'attendance', times: 2, play: attendance },
  // The page of the sheet looks each 15 s, for three minutes.
  { name: 'attendance polls', times: 2 * 12, play: attendancePoll },
  { name: 'live class', times: 1, play: liveClass },
  // The teacher's list of who is there looks each 15 s in forty minutes.
  { name: 'live class polls', times: 160, play: liveClassPoll },
  { name: 'live quiz', times: 1, play: liveQuiz },
  { name: 'homework given', times: 1, play: homeworkGiven },
  { name: 'homework done', times: 1, play: homeworkDone },
  { name: 'homework marked', times: 1, play: homeworkMarked },
  { name: 'posts', times: 2, play: posts },
  // The class's page looks each 30 s for posts, and for a live class; everybody has it open for five minutes.
  { name: 'class page polls', times: 10, play: classPagePoll },
  { name: 'praise', times: 3, play: praise },
]

const everybody = ({ teacher, students }: DayClass) => [teacher, ...students]

async function each(people: readonly Person[], work: (person: Person, at: number) => Promise<unknown>): Promise<void> {
  await Promise.all(people.map(work))
}

/** What an app does that a notification reaches. */
async function noticed(person: Person): Promise<void> {
  await person.pull()
  for (const path of ['/galileo/notification', '/live-class/now', '/live-quiz/now']) await person.get(path)
}

async function opened(here: DayClass): Promise<void> {
  await each(everybody(here), async (person) => {
    person.leave()
    const own =
      person === here.teacher ? ['/scheduler/fetch-for-today'] : ['/flashcard/decks', '/assessmentResponse/assignments']
    for (const path of ['/teacher/teacherInfo', '/user/institute-list', '/institute/info', ...own])
      await person.get(path)
    await person.enter({ room: 'user' })
    await noticed(person)
    for (const path of ['/v2/flow/getWhiteBoard-paginated?limit=20', '/admin/class/getUserClasses'])
      await person.get(path)
  })
}

async function lessonMade({ teacher, students, classId }: DayClass): Promise<void> {
  const { flow_id } = await teacher.post<{ flow_id: string }>('/flow/addIWB', { name: 'Plants' })
  made.lessonId = flow_id
  await teacher.post('/flow/publishIwb', { flow_id, class_id: classId, isPublic: true })
  await each(students, async (student) => {
    await noticed(student)
    await student.get('/v2/flow/getWhiteBoard-paginated?limit=20')
  })
}

async function lessonOpened(here: DayClass): Promise<void> {
  await each(everybody(here), async (person) => {
    await person.get(`/flow/getWhiteBoardInfo/${made.lessonId}`)
    await person.enter({ room: 'lesson', flow_id: made.lessonId })
    await person.enter({ room: 'page', flow_id: made.lessonId, pageId: made.lessonId })
    await person.post('/flow/lesson-held', { flow_id: made.lessonId, holding: 'opened' })
  })
  made.hand?.leave()
  const page = { room: 'page', flow_id: made.lessonId, pageId: made.lessonId }
  made.hand = await WallHand.at(await here.teacher.address(page), 1)
}

/** The students' sockets of the opened lesson receive every stroke. The teacher's is open all the time, so it is not counted here. */
async function lessonDrawn(): Promise<void> {
  const { hand } = made
  if (hand === null) throw new Error('No lesson is open')
  await hand.draw(penMs)
  for (let left = 100; hand.inDoubt > 0 && left > 0; left--) await pause(50)
  if (hand.strokes === 0 || hand.inDoubt > 0) throw new Error(`${hand.inDoubt} of ${hand.strokes} strokes are in doubt`)
}

async function attendance({ teacher, students, classId, instituteId }: DayClass): Promise<void> {
  const [absent, ...present] = students.map(({ personId }) => personId)
  await teacher.get(`/student/attendance-roster?classId=${classId}`)
  await teacher.get(`/student/attendance-sheet?classId=${classId}`)
  const taken = { classId, instituteId, teacherId: teacher.personId, absent: [absent], present }
  await teacher.post('/student/attendance', taken)
}

async function attendancePoll({ teacher, classId }: DayClass): Promise<void> {
  await teacher.get(`/student/attendance-sheet?classId=${classId}`)
}

async function liveClass({ teacher, students, classId }: DayClass): Promise<void> {
  const flow = { flow_id: made.lessonId }
  await teacher.post('/live-class/start', { ...flow, classId, mode: 'audio' })
  await each(students, noticed)
  const seats = await Promise.all(
    [teacher, ...students].map(async (person) => {
      await person.get(`/live-class?flow_id=${made.lessonId}`)
      await person.get(`/live-class/media?flow_id=${made.lessonId}`)
      const seat = new RoomSeat('class/state')
      if ((await seat.connect(await person.address({ room: 'class', ...flow }))) === null)
        throw new Error('Not in the class')
      return seat
    }),
  )
  for (const [at, seat] of seats.entries()) {
    seat.send('hand/raise', { isRaised: true })
    seat.send('chat/say', { text: `Here is ${at}` })
    if (at > 0) seat.send('hand/raise', { isRaised: false })
    await seat.receive('chat/said', ({ text }) => text === `Here is ${at}`)
  }
  seats[0]?.send('class/end', {})
  await Promise.all(seats.map((seat) => seat.receive('class/ended')))
  for (const seat of seats) seat.leave()
}

async function liveClassPoll({ teacher }: DayClass): Promise<void> {
  await teacher.get(`/live-class/attendance?flow_id=${made.lessonId}`)
}

async function liveQuiz({ teacher, students, classId }: DayClass): Promise<void> {
  const questions = Array.from({ length: turns }, () => choice())
  const { quizId, code } = await teacher.post<{ quizId: string; code: string }>('/live-quiz', {
    name: 'Plants',
    questions,
    classId,
  })
  await each(students, noticed)
  const host = new RoomSeat('quiz/state')
  await host.connect(await teacher.address({ room: 'quiz', quizId, view: 'host' }))
  const players = await Promise.all(
    students.map(async (student) => {
      const { path, ticket } = await student.post<{ path: string; ticket: string }>('/live-quiz/join', { code })
      const seat = new RoomSeat('quiz/state')
      await seat.connect(student.addressOf(path, ticket))
      return seat
    }),
  )
  for (let turn = 1; turn <= turns; turn++) {
    host.send(turn === 1 ? 'quiz/start' : 'quiz/next', { turn: turn - 1 })
    await Promise.all(
      players.map(async (player, at) => {
        await player.receive('question/opened', (body) => body['turn'] === turn)
        const answer = { kind: 'options', optionIds: [at % 3 === 0 ? 'a' : 'b'] }
        player.send('answer/give', { answerId: anId(), turn, answer, confidence: 'sure' })
        await player.receive('answer/taken', (body) => body['turn'] === turn)
      }),
    )
    host.send('quiz/close', { turn })
    await Promise.all(players.map((player) => player.receive('question/closed', (body) => body['turn'] === turn)))
  }
  host.send('quiz/end', { turn: turns })
  await Promise.all(players.map((player) => player.receive('quiz/ended')))
  for (const seat of [host, ...players]) seat.leave()
  await teacher.get(`/live-quiz/results/${quizId}`)
  await each(students, (student) => student.get(`/live-quiz/own/${quizId}`))
}

const homework = { assessmentId: '', questions: [essay()], attempts: [''] }

async function homeworkGiven({ teacher, students, classId }: DayClass): Promise<void> {
  homework.questions = [...Array.from({ length: 9 }, () => choice()), essay()]
  const input = { classId, name: 'Plants', type: 'assignment', questions: homework.questions }
  homework.assessmentId = (await teacher.post<{ id: string }>('/assessment/createDraftandPublish', input)).id
  await each(students, noticed)
}

/** Answers are sent in three parts while they are written. */
async function homeworkDone({ students }: DayClass): Promise<void> {
  const { assessmentId, questions } = homework
  homework.attempts = await Promise.all(
    students.map(async (student, who) => {
      await student.get('/assessmentResponse/assignments')
      const { response } = await student.post<{ response: { assessmentResponseId: string } }>(
        '/assessmentResponse/start',
        { assessmentId },
      )
      const { assessmentResponseId } = response
      const answers = questions.map(({ id, type }, at) => ({
        ...{ questionId: id, sequence: 1, answeredAt: new Date().toISOString(), spentMs: 9_000 },
        answer:
          type === 'MCQ'
            ? { kind: 'options', optionIds: [(who + at) % 3 === 0 ? 'a' : 'b'] }
            : { kind: 'longText', text: 'By its leaves.' },
      }))
      for (const [from, to] of [
        [0, 4],
        [4, 8],
      ] as const)
        await student.post('/assessmentResponse/save', {
          assessmentResponseId,
          sentAt: new Date().toISOString(),
          answers: answers.slice(from, to),
        })
      await student.post('/assessmentResponse/submit', {
        assessmentResponseId,
        sentAt: new Date().toISOString(),
        answers: answers.slice(8),
      })
      return assessmentResponseId
    }),
  )
}

async function homeworkMarked({ teacher, students, classId }: DayClass): Promise<void> {
  const { assessmentId, attempts } = homework
  const questionId = homework.questions.at(-1)?.id ?? ''
  await teacher.get(`/assessmentResponse/fetch?assessmentId=${assessmentId}&limit=20`)
  await teacher.get(`/assessment/result?assessmentId=${assessmentId}`)
  await teacher.get(`/assessmentResponse/questions?assessmentId=${assessmentId}`)
  await teacher.get(`/assessmentResponse/answers?assessmentId=${assessmentId}&questionId=${questionId}&limit=50`)
  for (const assessmentResponseId of attempts)
    await teacher.post('/assessmentResponse/questionResponse/updateScore', {
      assessmentResponseId,
      questionId,
      score: 1,
    })
  await teacher.post('/assessmentResponse/release', { assessmentId })
  await teacher.get(`/assessmentResponse/gradebook?classId=${classId}`)
  await each(students, async (student, at) => {
    await noticed(student)
    await student.get(`/assessmentResponse/result?assessmentResponseId=${attempts[at]}`)
  })
}

async function posts({ teacher, students, classId }: DayClass): Promise<void> {
  const postId = anId()
  await teacher.post('/class-feed/post', { id: postId, classId, text: 'Bring a leaf tomorrow.', takesComments: true })
  await each(students, async (student, at) => {
    await noticed(student)
    await student.get(`/class-feed?classId=${classId}`)
    if (at < 5) await student.post('/class-feed/comment', { postId, text: 'I will.' })
  })
  await teacher.get(`/class-feed?classId=${classId}`)
}

async function classPagePoll(here: DayClass): Promise<void> {
  await each(everybody(here), async (person) => {
    await person.get(`/class-feed?classId=${here.classId}`)
    await person.get('/live-class/now')
  })
}

async function praise({ teacher, students, classId }: DayClass): Promise<void> {
  const praised = students.slice(0, 5)
  await teacher.post('/behavior/students', {
    ...{ studentIds: praised.map(({ personId }) => personId), classId, teacherId: teacher.personId },
    ...{ remarks: 'Helped others', behaviorPoints: 2, isShared: true },
  })
  await each(praised, async (student) => {
    await noticed(student)
    await student.get('/behavior/mine')
  })
  await teacher.get(`/behavior/class-data?classId=${classId}`)
}
