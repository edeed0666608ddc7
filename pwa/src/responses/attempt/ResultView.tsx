import type { PaperQuestion } from '@takhti/schema/assessments/model'
import type { Assignment, QuestionResponse, ResponseResult, ResponseSummary } from '@takhti/schema/responses/model'
import type { Regrade } from '@takhti/schema/responses/regrades/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Stem } from '#files/rich-text/port.tsx'
import { useOnline } from '#offline/connectivity.ts'
import { SolutionView } from '#quizzes/answers/port.tsx'
import { NotOnDevice } from '#screen/states.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { QuestionFiles } from '../QuestionFiles.tsx'
import { startVerdict } from '../work/assignment-state.ts'
import type { DeviceAttempt } from './attempt-store.ts'
import { InkedAnswer } from './InkedAnswer.tsx'
import type { LessonPlaces } from './lesson-places.ts'
import { PaperFields } from './PaperFields.tsx'
import { Practice } from './Practice.tsx'
import { QuestionImage } from './QuestionImage.tsx'
import { ReceiptPanel } from './ReceiptPanel.tsx'
import { RegradePart } from './RegradePart.tsx'
import { SourceLinks } from './SourceLinks.tsx'
import { StartButton } from './StartPanel.tsx'
import { useDates } from './use-dates.ts'
import { useLessonPlaces } from './use-lesson-places.ts'
import { useNow } from './use-now.ts'

type ResultViewProps = { assignment: Assignment; last: ResponseSummary; attempt: DeviceAttempt | null }

/** The last attempt of a student: handed in, or with score, comments and solutions after the release. */
export function ResultView({ assignment, last, attempt }: ResultViewProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const isReleased = last.score !== null || last.releasedAt !== null
  const now = useNow()
  const canRetake = startVerdict(assignment, now) === 'ok'
  return (
    <div className="stack">
      {attempt?.receipt && <ReceiptPanel attempt={attempt} />}
      {!attempt?.receipt && last.submittedAt !== null && (
        <section className="card stack">
          <h2 dir="auto">{assignment.name}</h2>
          <p>{t('attempt.receipt.at', { at: dates(last.submittedAt) })}</p>
          {last.isLate && <p>{t('attempt.receipt.late')}</p>}
        </section>
      )}
      {!isReleased && <p className="soft">{t('attempt.result.waits')}</p>}
      {canRetake && <StartButton assignment={assignment} label={t('attempt.result.retake')} />}
      {isReleased && <Released last={last} classId={assignment.classId} />}
    </div>
  )
}

function Released({ last, classId }: { last: ResponseSummary; classId: string }) {
  const { t, i18n } = useTranslation()
  const isOnline = useOnline()
  const [isPractising, setPractising] = useState(false)
  const { data, error, refetch } = useQuery(
    q(lateCalls.responses.result, { assessmentResponseId: last.assessmentResponseId }),
  )
  const { data: asked } = useQuery(q(lateCalls.regrades.list, { assessmentId: last.assessmentId }))
  const quotes = data?.data.questionResponses.flatMap(({ solution }) => solution?.span?.quote ?? []) ?? []
  const places = useLessonPlaces(classId, quotes)
  if (data === undefined) {
    return error && !isOnline ? (
      <NotOnDevice onRetry={() => void refetch()} />
    ) : (
      <Skeleton label={t('common.loading')} />
    )
  }
  const result = data.data
  const regrades = asked?.data.items ?? []
  const numbers = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 })
  const score = { score: numbers.format(result.score ?? 0), total: numbers.format(result.totalPoints) }
  const missed = missedIn(result)
  return (
    <section className="stack" aria-labelledby="attempt-result">
      <h2 id="attempt-result">{t('attempt.result.title')}</h2>
      <p className="attempt-score">{t('attempt.result.score', score)}</p>
      {(result.pending ?? 0) > 0 && (
        <p className="soft">{t('attempt.result.pending', { count: result.pending ?? 0 })}</p>
      )}
      {missed.length > 0 && (
        <div>
          <Button aria-expanded={isPractising} onClick={() => setPractising(!isPractising)}>
            {t(isPractising ? 'attempt.practice.close' : 'attempt.practice.open')}
          </Button>
        </div>
      )}
      {isPractising && <Practice assessmentId={last.assessmentId} missed={missed} />}
      {!isPractising && (
        <ol className="attempt-results">
          {pairsOf(result).map(({ question, given }, index) => (
            <ResultItem
              key={question.id}
              {...{ question, given, number: index + 1, responseId: last.assessmentResponseId, regrades, places }}
              assessmentId={last.assessmentId}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

type Pair = { question: PaperQuestion; given: QuestionResponse }

function pairsOf({ questions, questionResponses }: ResponseResult): Pair[] {
  const byId = new Map(questionResponses.map((each) => [each.questionId, each]))
  return questions.flatMap((question) => {
    const given = byId.get(question.id)
    return given === undefined ? [] : { question, given }
  })
}

/** Questions with less than all of their points, and with a solution to learn from. */
function missedIn(result: ResponseResult) {
  return pairsOf(result).flatMap(({ question, given: { score = null, maxScore = 0, solution } }) =>
    solution === undefined || score === null || score >= maxScore ? [] : { question, solution },
  )
}

type ResultItemProps = Pair & {
  assessmentId: string
  number: number
  responseId: string
  regrades: readonly Regrade[]
  places: LessonPlaces
}

function ResultItem({ assessmentId, question, given, number, responseId, regrades, places }: ResultItemProps) {
  const { t, i18n } = useTranslation()
  const { answer, score = null, maxScore = question.points, comment = '', ink = {}, solution, timing, video } = given
  const isInked = Object.keys(ink).length > 0
  const numbers = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 })
  const verdict = score === null ? 'unjudged' : score >= maxScore ? 'right' : score > 0 ? 'partly' : 'wrong'
  const points = { score: score === null ? '–' : numbers.format(score), total: numbers.format(maxScore) }
  return (
    <li className="card stack">
      <div className="row">
        <p className="small soft grow">
          {t('attempt.question', { number })} · {t('attempt.result.score', points)}
        </p>
        <span className="tag" data-tone={tones[verdict]}>
          {t(answer === null ? 'attempt.unanswered' : `quiz.told.${verdict}`)}
        </span>
      </div>
      <Stem text={question.description} level={3} className="quiz-asked" />
      <QuestionImage question={question} />
      <QuestionFiles assessmentId={assessmentId} files={question.files} />
      {answer !== null && !(isInked && answer.kind !== 'files') && <PaperFields question={question} answer={answer} />}
      {answer !== null && isInked && <InkedAnswer {...{ responseId, question, answer, ink }} />}
      {timing === 'late' && <p className="small soft">{t('attempt.result.late')}</p>}
      {comment !== '' && (
        <p>
          <span className="soft">{t('attempt.result.comment')}</span> <span dir="auto">{comment}</span>
        </p>
      )}
      {solution && <SolutionView solution={solution} question={question} />}
      {solution?.span && <SourceLinks span={solution.span} video={video} lesson={places.get(solution.span.quote)} />}
      {score !== null && <RegradePart {...{ responseId, questionId: question.id, number, regrades }} />}
    </li>
  )
}

const tones = { right: 'good', partly: 'warn', wrong: 'bad', unjudged: 'blue' } as const
