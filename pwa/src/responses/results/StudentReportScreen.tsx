import type { MarkingOverview } from '@takhti/schema/responses/marking-model'
import type { AssessmentResponse, ResponseResult } from '@takhti/schema/responses/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { ArchivedNotice, useArchivedClass } from '#screen/class-state.tsx'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormProblem } from '#ui/FormFoot.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useForm } from '#ui/use-form.ts'
import { AssessmentTabs } from '../AssessmentTabs.tsx'
import { AnswerView } from '../marking/AnswerView.tsx'
import { MarkedStem } from '../marking/MarkedStem.tsx'
import { pointsIn } from '../marking/marks.ts'
import { nameOfRow } from '../row-name.ts'
import { BloomTable } from './BloomTable.tsx'
import '../marking/marking.css'
import './results.css'

export const studentReportScreen = screen<ResponseResult>({
  path: paths.studentReport,
  title: 'studentReport',
  roles: ['instructor'],
  load: ({ responseId = '' }) => q(lateCalls.responses.result, { assessmentResponseId: responseId }),
  View: ({ data }) => <ReportView response={data} />,
})

/** The screen, once its texts have loaded. */
export async function loadStudentReport() {
  await Promise.all([addWords('marking'), addWords('quizzes')])
  return studentReportScreen
}

function ReportView({ response }: { response: ResponseResult }) {
  const { t, i18n } = useTranslation()
  const { assessmentId, score, totalPoints, status, submittedAt, gaps } = response
  const overview = useQuery(q(lateCalls.responses.markingOverview, { assessmentId })).data?.data
  const time = (at: string) => new Date(at).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="stack">
      <div className="report-tools">
        <AssessmentTabs assessmentId={assessmentId} current="responses" />
      </div>
      <section className="card stack" aria-labelledby="report-student">
        <h2 id="report-student" dir="auto">
          {nameOfRow(response, t('responses.anonymous', { number: 1 }))}
        </h2>
        <p dir="auto">{response.assessmentName}</p>
        <p>
          <strong className="report-score">
            {score ?? '–'} / {totalPoints}
          </strong>{' '}
          <span className="tag">{t(`responses.states.${status}`)}</span>{' '}
          {response.isLate && (
            <span className="tag" data-tone="warn">
              {t('responses.late')}
            </span>
          )}
        </p>
        <p className="small soft">
          {t('studentReport.started')}: {time(response.startedAt)}
          {submittedAt && ` · ${t('responses.handedIn')}: ${time(submittedAt)}`}
        </p>
        {gaps.length > 0 && (
          <p className="small soft">
            {t('studentReport.gaps')}:{' '}
            {gaps.map(({ from, to }) => t('studentReport.gap', { from: time(from), to: time(to) })).join(' · ')}
          </p>
        )}
      </section>
      {overview && <ReportTools response={response} classId={overview.classId} />}
      {overview ? <Answers overview={overview} response={response} /> : <Skeleton label={t('common.loading')} />}
      <Report assessmentResponseId={response.assessmentResponseId} revision={response.revision} />
    </div>
  )
}

/** Marking, printing, the score of the whole, and the return to the student. */
function ReportTools({ response, classId }: { response: AssessmentResponse; classId: string }) {
  const { t } = useTranslation()
  const { assessmentId, assessmentResponseId, score, status, revision } = response
  const updateScore = useCommand(lateCalls.responses.updateScore, { isShownInPlace: true })
  const updateStatus = useCommand(lateCalls.responses.updateStatus)
  const archived = useArchivedClass(classId)
  const form = useForm({
    initial: { score: score === null ? '' : String(score) },
    check: ({ score: text }) => ({
      score: text.trim() === '' || pointsIn(text) !== null ? null : t('marking.notPoints'),
    }),
    command: updateScore,
    save: ({ score: text }) => updateScore.run({ assessmentResponseId, score: pointsIn(text), revision }),
  })
  if (archived !== null)
    return (
      <div className="stack report-tools">
        <ArchivedNotice of={archived} />
        <div className="row">
          <Button onClick={() => print()}>{t('studentReport.print')}</Button>
        </div>
      </div>
    )
  return (
    <div className="stack report-tools">
      <div className="row">
        <Link
          className="button"
          data-look="main"
          to={paths.marking}
          params={{ assessmentId }}
          // The route tree is created at run time, so its searches have no type.
          search={{ by: 'student', response: assessmentResponseId } as never}
        >
          {t('studentReport.markThis')}
        </Link>
        {status !== 'Returned' && (
          <Button
            isBusy={updateStatus.isPending}
            // The bar shows why it failed.
            onClick={() => void updateStatus.run({ assessmentResponseId, status: 'Returned' }).catch(() => {})}
          >
            {t('studentReport.returnTo')}
          </Button>
        )}
        <Button onClick={() => print()}>{t('studentReport.print')}</Button>
      </div>
      <form className="row" onSubmit={(event) => void form.submit(event)}>
        <Field
          label={t('studentReport.wholeScore')}
          hint={t('studentReport.wholeScoreHint')}
          inputMode="decimal"
          {...form.field('score')}
        />
        <Button type="submit" isBusy={form.isBusy}>
          {t('studentReport.setScore')}
        </Button>
        <FormProblem form={form} />
      </form>
    </div>
  )
}

function Answers({ overview, response }: { overview: MarkingOverview; response: AssessmentResponse }) {
  const { t } = useTranslation()
  return response.questionResponses.map((each, index) => {
    const question = overview.questions.find((marked) => marked.question.id === each.questionId)?.question
    if (question === undefined) return null
    return (
      <article key={each.questionId} className="card stack report-answer">
        <p className="soft">
          {t('marking.position', { index: index + 1, count: response.questionResponses.length })} · {each.score ?? '–'}{' '}
          / {each.maxScore}
        </p>
        <MarkedStem {...{ assessmentId: response.assessmentId, question, response: each }} level={3} />
        <AnswerView
          assessmentResponseId={response.assessmentResponseId}
          question={question}
          response={each}
          {...(each.ink && { ink: each.ink })}
        />
        {each.comment && (
          <p>
            <span className="soft">{t('studentReport.comment')}</span>{' '}
            <span className="marking-text" dir="auto">
              {each.comment}
            </span>
          </p>
        )}
      </article>
    )
  })
}

function Report({ assessmentResponseId, revision }: { assessmentResponseId: string; revision: number }) {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: ['responses', 'report', assessmentResponseId, revision],
    queryFn: () => send(lateCalls.responses.generateReport, { report: { assessmentResponseId } }),
  })
  if (error) return <p className="soft">{t('studentReport.reportFailed')}</p>
  return data ? <BloomTable report={data} hasOwn /> : <Skeleton label={t('common.loading')} />
}
