import type { RunningQuiz } from '@takhti/schema/quizzes/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import './quizzes.css'

const againMs = 20_000

type NowPanelProps = {
  /** Renders nothing and does not poll while nothing is live: a notification announces what begins. */
  isQuiet?: boolean
}

/** The live classes and live quizzes of a person's classes, each a press away. */
export function NowPanel({ isQuiet = false }: NowPanelProps) {
  const { t } = useTranslation()
  const again = (count: number | undefined) => (isQuiet && !count ? false : againMs)
  const classes = useQuery({
    ...q(lateCalls.liveClasses.list, {}),
    refetchInterval: ({ state }) => again(state.data?.data.items.length),
  })
  const quizzes = useQuery({
    ...q(lateCalls.quizzes.running, {}),
    refetchInterval: ({ state }) => again(state.data?.data.items.length),
  })
  const [live, running] = [classes.data?.data.items ?? [], quizzes.data?.data.items ?? []]
  const isNone = live.length + running.length === 0
  if (isQuiet && isNone) return null
  const isAnswered = classes.isSuccess && quizzes.isSuccess
  // A failed request may hide what is live.
  const problem = classes.error ?? quizzes.error
  return (
    <section className="stack" aria-label={t('quiz.now.title')} aria-live="polite" aria-busy={!isAnswered && !problem}>
      {(!isNone || !isAnswered) && <h2>{t('quiz.now.title')}</h2>}
      {problem && <p className="soft">{t(`errors.${problem.code}`)}</p>}
      {isNone && isAnswered && <p className="soft">{t('quiz.now.none')}</p>}
      <ul className="quiz-now">
        {live.map(({ liveId, flow_id, lessonName, className }) => (
          <li key={liveId}>
            <Link className="quiz-now-tile" to={paths.liveClass} params={{ lessonId: flow_id }}>
              <Words kind={t('quiz.now.class')} name={lessonName} className={className} />
              <b>{t('quiz.now.join')}</b>
            </Link>
          </li>
        ))}
        {running.map((quiz) => (
          <li key={quiz.quizId}>
            <Running quiz={quiz}>
              <Words kind={t('quiz.now.quiz')} name={quiz.name} className={quiz.className} />
              <b>{t(quiz.isOwn ? 'quiz.now.lead' : 'quiz.now.join')}</b>
            </Running>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Words({ kind, name, className }: { kind: string; name: string; className: string }) {
  return (
    <span className="grow">
      <span className="small">
        {kind}
        {className !== '' && (
          <>
            {' · '}
            <bdi>{className}</bdi>
          </>
        )}
      </span>
      <strong dir="auto">{name}</strong>
    </span>
  )
}

/** Its host leads it in the app; a player has a page for the quiz alone. */
function Running({ quiz: { quizId, code, isOwn }, children }: { quiz: RunningQuiz; children: ReactNode }) {
  if (isOwn)
    return (
      <Link className="quiz-now-tile" to={paths.liveQuiz} params={{ quizId }}>
        {children}
      </Link>
    )
  return (
    <a className="quiz-now-tile" href={`/webview/liveQuiz?code=${code}`}>
      {children}
    </a>
  )
}
