import type { QuizResults } from '@takhti/schema/quizzes/model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { QuestionFace } from '../QuestionFace.tsx'
import type { QuizSource } from '../quiz-source.ts'
import { StartQuizButton } from '../StartQuizButton.tsx'
import { gradebookOf } from './results-table.ts'
import { SaveResultsMenu } from './SaveResultsMenu.tsx'

/** The results of a quiz: question by question, and student by student. */
export function ResultsView({ quizId }: { quizId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(q(lateCalls.quizzes.results, { quizId }))
  if (error && !data)
    return (
      <Notice title={t(`errors.${error.code}`)}>
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </Notice>
    )
  if (!data) return <Skeleton label={t('common.loading')} />
  const results = data.data
  return (
    <div className="stack">
      <h2 dir="auto">{results.quiz.name}</h2>
      <div className="row">
        <StartQuizButton source={againFrom(results)} />
        <SaveResultsMenu results={results} />
      </div>
      <Students results={results} />
      <section className="stack" aria-labelledby="quiz-questions">
        <h2 id="quiz-questions">{t('quiz.results.questions')}</h2>
        {results.turns.map(({ turn, question, isSkipped, tally }) => (
          <article key={turn} className="card stack">
            {isSkipped && <p className="soft">{t('quiz.states.skipped')}</p>}
            <QuestionFace level={3} question={question} solution={question} tally={tally} />
          </article>
        ))}
      </section>
    </div>
  )
}

/** A repetition of the quiz: its room has the questions, also those that were not reached. */
function againFrom({ quiz: { quizId, name, classId }, settings }: QuizResults): QuizSource {
  return { name, again: { quizId, settings, classId } }
}

function Students({ results }: { results: QuizResults }) {
  const { t } = useTranslation()
  const [names = [], ...rows] = gradebookOf(results, t)
  if (rows.length === 0) return <p className="soft">{t('quiz.results.nobody')}</p>
  return (
    // A table that is wider than a phone moves by itself, by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="quiz-scroll" tabIndex={0} role="group" aria-label={t('quiz.results.students')}>
      <table className="quiz-table">
        <caption className="hidden">{t('quiz.results.students')}</caption>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={results.players[index]?.playerId}>
              {row.map((cell, column) => (
                // A name aligns with its column, whatever the direction of its own script.
                <td key={column}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
