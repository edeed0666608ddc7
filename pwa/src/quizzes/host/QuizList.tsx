import type { QuizSummary } from '@takhti/schema/quizzes/model'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { Age } from '#languages/Age.tsx'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { NowPanel } from '../NowPanel.tsx'
import { StartQuizButton } from '../StartQuizButton.tsx'
import '../quizzes.css'

/** The live quizzes that a teacher opened, newest first: the running ones, and the results of the others. */
export function QuizList() {
  const { t } = useTranslation()
  const { items, isPending, problem, more } = usePages(lateCalls.quizzes.list, {}, (page) => page)
  if (problem) return <Notice title={t(`errors.${problem.code}`)} />
  if (isPending && items.length === 0) return <Skeleton label={t('common.loading')} />
  if (items.length === 0)
    return (
      <>
        <NowPanel />
        <Notice title={t('quiz.list.emptyTitle')} text={t('quiz.list.emptyText')}>
          <StartQuizButton source={null} isMain />
          <Link className="button" to={paths.content}>
            {t('nav.content')}
          </Link>
        </Notice>
      </>
    )
  return (
    <div className="stack">
      <NowPanel />
      <div className="row">
        <StartQuizButton source={null} isMain />
      </div>
      <ul className="quiz-results">
        {items.map((quiz) => (
          <li key={quiz.quizId}>
            <Row quiz={quiz} />
          </li>
        ))}
      </ul>
      {more && <Button onClick={more}>{t('common.more')}</Button>}
    </div>
  )
}

function Row({ quiz: { quizId, name, status, code, createdAt, playerCount } }: { quiz: QuizSummary }) {
  const { t } = useTranslation()
  return (
    <Link className="card quiz-row" to={paths.liveQuiz} params={{ quizId }}>
      <span className="grow">
        <strong dir="auto">{name}</strong>
        <span className="small soft">
          <Age at={createdAt} />
          {/* Only its room knows the number of players of a running quiz. */}
          {status === 'ended' && ` · ${t('quiz.playerCount', { count: playerCount })}`}
        </span>
      </span>
      {status === 'open' && (
        <span className="tag" data-tone="good">
          {t('quiz.list.open')} <bdi dir="ltr">{code}</bdi>
        </span>
      )}
    </Link>
  )
}
