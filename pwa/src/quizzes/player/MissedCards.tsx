import type { Question } from '@takhti/schema/questions/model'
import { shownOf } from '@takhti/schema/quizzes/answer-kinds'
import type { MissedQuestions } from '@takhti/schema/quizzes/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { QuestionCard } from './QuestionCard.tsx'

/** The deck of a student: each missed question, with the right answer on its other side. It is stored on the device. */
export function MissedCards() {
  const { t } = useTranslation()
  const { data } = useQuery(q(lateCalls.quizzes.missed, {}))
  const quizzes = data?.data.quizzes ?? []
  return (
    <section className="stack" aria-labelledby="quiz-cards">
      <h2 id="quiz-cards">{t('quiz.cards.title')}</h2>
      <p className="soft">{t(quizzes.length === 0 ? 'quiz.cards.none' : 'quiz.cards.text')}</p>
      {quizzes.map((quiz) => (
        <CardsOfQuiz key={quiz.quizId} quiz={quiz} />
      ))}
    </section>
  )
}

function CardsOfQuiz({ quiz: { quizId, name, missed } }: { quiz: MissedQuestions['quizzes'][number] }) {
  const { t } = useTranslation()
  const leave = useCommand(lateCalls.quizzes.leaveOut)
  return (
    <section className="stack" aria-label={name}>
      <div className="row">
        <h3 className="grow" dir="auto">
          {name}
        </h3>
        <Button look="quiet" onClick={() => void leave.run({ quizId, isLeftOut: true })}>
          {t('quiz.cards.drop')}
        </Button>
      </div>
      <ol className="quiz-cards">
        {missed.map((question) => (
          <MissedCard key={question.id} question={question} />
        ))}
      </ol>
    </section>
  )
}

function MissedCard({ question }: { question: Question }) {
  const { t } = useTranslation()
  const [isTurned, setTurned] = useState(false)
  return (
    <li className="card quiz-outcome" data-turned={isTurned}>
      <QuestionCard question={shownOf(question)} solution={question} isTurned={isTurned} />
      <Button aria-expanded={isTurned} onClick={() => setTurned(!isTurned)}>
        {t(isTurned ? 'quiz.cards.back' : 'quiz.cards.turn')}
      </Button>
    </li>
  )
}
