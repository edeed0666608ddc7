import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { AnswerCardsView } from './AnswerCardsView.tsx'

export const answerCardsScreen = screen({
  path: paths.answerCards,
  title: 'answerCards',
  roles: ['instructor'],
  load: ({ classId = '' }) => q(lateCalls.answerCards.ofClass, { classId }),
  classOf: ({ params }) => params['classId'],
  View: ({ data: { items }, params }) => <AnswerCardsView classId={params['classId'] ?? ''} students={items} />,
})

/** The screen, once its texts have loaded; questions are shown as in a live quiz. */
export async function loadAnswerCards() {
  await Promise.all([addWords('answer-cards'), addWords('quizzes')])
  return answerCardsScreen
}
