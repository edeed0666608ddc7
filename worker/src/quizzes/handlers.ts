import type { Question } from '@takhti/schema/questions/model'
import { canBeAsked } from '@takhti/schema/quizzes/answer-kinds'
import { quizzes } from '@takhti/schema/quizzes/contract'
import type { OwnQuiz, QuizSummary } from '@takhti/schema/quizzes/model'
import { withFilePictures } from '@takhti/schema/quizzes/pictures'
import { fitting, maxMissedQuizzes, maxQuestions, settingsOf } from '@takhti/schema/quizzes/rules'
import { nameOfTaught } from '#classes/port.ts'
import { type HandlerArgs, implement } from '#http/implement.ts'
import { notifyClass } from '#notifications/port.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import type { Platform } from '#platform/platform.ts'
import { questionsOfSet, withFreshOptionIds } from '#questions/port.ts'
import { quizRoomOf } from '#rooms/port.ts'
import { findByCode, takeCode } from './codes.ts'
import { joinQuiz } from './join-quiz.ts'
import { readQuizPicture, strangePictures, withPictures } from './pictures.ts'
import { readReview } from './review.ts'
import { quizzesStore } from './store.ts'

type Store = ReturnType<typeof quizzesStore>

type Creating = HandlerArgs<(typeof quizzes)['create'], Store>

export const quizzesHandlers = implement(quizzes, quizzesStore, {
  async create(args) {
    const { input, scope, platform, store, now, newId, commit } = args
    const first = await args.earlier()
    // What this call answered, under the key of this very request.
    if (first !== null) return first.answer as never
    const questions = await questionsFor(args)
    const forClass = await classFor(args)
    const classId = forClass?.classId ?? null
    const { instituteId } = scope
    const quizId = newId()
    const code = await takeCode(platform, { instituteId, quizId })
    const questionCount = questions.length
    const setup = { quizId, instituteId, name: input.name, code, questionCount, classId }
    const pictured = withPictures(questions.map(withFreshOptionIds), { instituteId, quizId })
    const settings = fitting(input.settings ?? settingsOf('accuracy'))
    await quizRoomOf(platform.env, setup).open(setup, pictured, settings)
    const summary = {
      ...{ quizId, name: input.name, code, status: 'open' as const, classId, questionCount },
      ...{ playerCount: 0, createdAt: now.toISOString(), endedAt: null },
    }
    const notices = forClass === null ? null : noticesOf(args, { ...summary, ...forClass })
    const answer = await commit({
      action: 'quizzes.create',
      entityId: quizId,
      effects: [store.insert(summary), ...(notices?.effects ?? [])],
      answer: summary,
    })
    if (notices !== null) platform.defer('push notifications', notices.push)
    return answer
  },

  async list({ input, store }) {
    const limit = input.limit ?? defaultPageSize
    const after = readCursor(input.cursor, 2)
    const rows = await store.page({ limit, after, skip: input.skip ?? 0 })
    return pageOf(rows, limit, {
      cursor: ({ createdAt, quizId }) => [createdAt, quizId],
      item: (row) => row,
    })
  },

  async results({ input, scope, platform, store, fail }) {
    const quiz = (await store.find(input.quizId)) ?? fail('common/not-found')
    const found = await quizRoomOf(platform.env, { ...quiz, instituteId: scope.instituteId }).results()
    if (found === null) return fail('common/not-found')
    return { quiz: { ...quiz, playerCount: found.playerCount }, ...found.results }
  },

  async close({ input, scope, platform, store, fail, commit }) {
    const { quizId } = (await store.find(input.quizId)) ?? fail('common/not-found')
    await quizRoomOf(platform.env, { quizId, instituteId: scope.instituteId }).end()
    return commit({ action: 'quizzes.close', entityId: quizId, effects: [], answer: { message: 'Closed' } })
  },

  async own({ input, scope, platform, store, fail }) {
    const quiz = { quizId: input.quizId, instituteId: scope.instituteId }
    return (await ownResults(platform, quiz, await store.ownIds())) ?? fail('common/not-found')
  },

  async running({ store }) {
    return { items: await store.running(defaultPageSize) }
  },

  async missed({ scope: { instituteId }, platform, store }) {
    const ids = await store.missed(maxMissedQuizzes)
    const ownIds = ids.length === 0 ? [] : await store.ownIds()
    const found = await Promise.all(ids.map((quizId) => ownResults(platform, { quizId, instituteId }, ownIds)))
    return { quizzes: found.flatMap((own) => own ?? []) }
  },

  async leaveOut({ input, store, fail, commit }) {
    if (!(await store.missedIn(input.quizId))) return fail('common/not-found')
    return commit({
      action: 'quizzes.leaveOut',
      entityId: input.quizId,
      effects: [store.leaveOut(input)],
      answer: { message: 'Changed' },
    })
  },

  async lookUp({ input, platform, facts, fail }) {
    const { instituteName: name, brandColour, ...target } = await findByCode(platform, facts.source, input.code)
    const about = (await quizRoomOf(platform.env, target).about()) ?? fail('quizzes/code-invalid')
    return { ...about, institute: { name, brandColour } }
  },

  review: (args) => readReview(args),

  picture: ({ input, platform, fail }) => readQuizPicture(platform, input.picture, () => fail('common/not-found')),

  join: (args) => joinQuiz(args),
})

/** The class of a quiz. A quiz that is played again after its class was deleted has none, and its host may choose another. */
async function classFor({ input, platform, scope, store, fail }: Creating) {
  const { classId, againOf } = input
  if (classId === undefined) return null
  const className = await nameOfTaught(platform, scope, classId)
  if (className !== null) return { classId, className }
  const before = againOf === undefined ? null : await store.find(againOf)
  return before?.classId === classId ? null : fail('classes/not-found')
}

type ListedQuiz = QuizSummary & { classId: string; className: string }

/** Notifies the students of a class of a waiting quiz; the notification has its code. */
function noticesOf({ scope, platform }: Creating, { quizId, name, createdAt, classId, className }: ListedQuiz) {
  return notifyClass(scope, platform, {
    kind: 'liveQuiz',
    aboutId: quizId,
    title: name,
    classId,
    className,
    at: createdAt,
  })
}

/** The questions of another quiz of the caller's; null where they opened none such. */
async function questionsAgain({ platform, scope, store }: Creating, quizId: string): Promise<Question[] | null> {
  if ((await store.find(quizId)) === null) return null
  const { instituteId } = scope
  return (await quizRoomOf(platform.env, { instituteId, quizId }).questions()).map(withFilePictures)
}

/** The questions of a quiz, all of which can be played. */
async function questionsFor(args: Creating): Promise<readonly Question[]> {
  const { input, platform, scope, fail } = args
  const ofSet = input.setId === undefined ? [] : await questionsOfSet(platform, scope, input.setId)
  const again = input.againOf === undefined ? [] : await questionsAgain(args, input.againOf)
  if (ofSet === null || again === null) return fail('common/not-found')
  const questions = [...ofSet, ...again, ...(input.questions ?? [])]
  if (questions.length === 0) return fail('quizzes/no-questions')
  const strange = await strangePictures(platform, scope, questions)
  const issues = questions.flatMap((question, index) =>
    canBeAsked(question) && !strange.has(question.id)
      ? []
      : [{ path: `questions.${index}`, message: 'cannot be asked live' }],
  )
  if (questions.length > maxQuestions) issues.push({ path: 'questions', message: `more than ${maxQuestions}` })
  return issues.length === 0 ? questions : fail('common/bad-request', { issues })
}

/** The results of a person in a quiz, under each of their ids. */
async function ownResults(
  platform: Platform,
  quiz: { quizId: string; instituteId: string },
  ownIds: readonly string[],
): Promise<OwnQuiz | null> {
  for (const personId of ownIds) {
    const found = await quizRoomOf(platform.env, quiz).ownResults({ personId })
    if (found !== null) return found
  }
  return null
}
