import { answerCards } from '@takhti/schema/answer-cards/contract'
import type { CardQuiz } from '@takhti/schema/answer-cards/model'
import { newCards } from '@takhti/schema/answer-cards/rules'
import { implement } from '#http/implement.ts'
import { recordPlayed, type RecordedPlayer } from '#quizzes/port.ts'
import { answerCardsStore, type KnownStudent } from './store.ts'

export const answerCardsHandlers = implement(answerCards, answerCardsStore, {
  async ofClass({ input, store, fail }) {
    const { mayRead, students } = await store.list(input.classId)
    return mayRead ? { items: students } : fail('classes/not-found')
  },

  async assign({ input: { classId }, store, fail, commit }) {
    const { mayRead, students, made } = await store.list(classId)
    if (!mayRead) return fail('classes/not-found')
    const { given, freed } = newCards(
      made,
      students.map(({ studentId }) => studentId),
    )
    const numbers = new Map(given.map(({ personId, number }) => [personId, number]))
    return commit({
      action: 'answerCards.assign',
      entityId: classId,
      effects: store.give(classId, given, freed),
      guard: store.areCards(classId, made),
      answer: {
        items: students.map((student) => ({
          ...student,
          number: student.number ?? numbers.get(student.studentId) ?? null,
        })),
      },
    })
  },

  async record(args) {
    const { input, store, fail } = args
    const { classId, quizId } = input
    const ids = input.students.map(({ studentId }) => studentId)
    const { mayWrite, known, existing } = await store.forRecord({ classId, quizId, ids })
    if (!mayWrite) return fail('classes/not-found')
    // The id is that of another quiz: a colleague's, or one that had a code.
    if (existing === 'other') return fail('common/not-found')
    return recordPlayed(args, { players: playersOf(input, known), isStored: existing === 'own' })
  },
})

/** One player for each person: two ids that were merged meanwhile are one student, whose first answer counts. */
function playersOf({ students }: CardQuiz, known: readonly KnownStudent[]): RecordedPlayer[] {
  const byId = new Map(known.map((student) => [student.id, student]))
  const players = new Map<string, RecordedPlayer>()
  for (const { studentId, name } of students) {
    const found = byId.get(studentId)
    const key = found?.personId ?? studentId
    const before = players.get(key)
    players.set(key, {
      personId: found?.personId ?? null,
      name: found?.name ?? name,
      ids: [...(before?.ids ?? []), studentId],
    })
  }
  return [...players.values()]
}
