import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { MarkedAnswer, MarkingOverview } from '@takhti/schema/responses/marking-model'
import type { AssessmentResponse, ResponseSummary } from '@takhti/schema/responses/model'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { q, queryClient } from '#api/query.ts'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showMessage } from '#ui/snackbars.ts'
import type { Step } from './steps.ts'
import { Workbench } from './Workbench.tsx'

type ByStudentProps = {
  overview: MarkingOverview
  responseId: string
  /** Beside the field of the student. */
  tools: ReactNode
  onResponse: (id: string) => void
}

const resultQuery = (assessmentResponseId: string) => q(lateCalls.responses.result, { assessmentResponseId })

/** One response, question by question; the next student's is fetched while it is marked. */
export function ByStudent({ overview, responseId, tools, onResponse }: ByStudentProps) {
  const { t } = useTranslation()
  const { assessmentId } = overview
  const pages = useEveryPage(lateCalls.responses.fetch, { assessmentId }, (answer) => answer)
  const handedIn = pages.items.filter(({ submittedAt }) => submittedAt !== null)
  const isOpen = ({ pending }: ResponseSummary) => (pending ?? 0) > 0
  const chosen =
    handedIn.find((each) => each.assessmentResponseId === responseId) ?? handedIn.find(isOpen) ?? handedIn[0]
  const id = chosen?.assessmentResponseId
  const next = handedIn.find((each) => isOpen(each) && each.assessmentResponseId !== id)?.assessmentResponseId
  useEffect(() => {
    if (next !== undefined) void queryClient.prefetchQuery(resultQuery(next))
  }, [next])
  const isThere = !pages.problem && pages.isWhole && id !== undefined
  return (
    <>
      <div className="row marking-tools">
        {isThere && <StudentField {...{ handedIn, id, onResponse }} />}
        {tools}
      </div>
      {isThere ? (
        <Response
          key={id}
          {...{ overview, id }}
          onDone={() => {
            showMessage(t('marking.allMarked'))
            if (next !== undefined) onResponse(next)
          }}
        />
      ) : pages.problem ? (
        <Notice title={t('states.failedTitle')} text={t(`errors.${pages.problem.code}`)} />
      ) : (
        <Skeleton label={t('common.loading')} />
      )}
    </>
  )
}

type StudentFieldProps = { handedIn: readonly ResponseSummary[]; id: string; onResponse: (id: string) => void }

function StudentField({ handedIn, id, onResponse }: StudentFieldProps) {
  const { t } = useTranslation()
  return (
    <div className="grow labels-hidden-on-phone">
      <SelectField
        label={t('responses.student')}
        value={id}
        onChange={({ target }) => onResponse(target.value)}
        options={handedIn.map(({ assessmentResponseId, name, number, pending }, index) => ({
          value: assessmentResponseId,
          label: t('marking.studentOption', {
            name: name === '' ? t('responses.anonymous', { number: index + 1 }) : name,
            ...{ number, count: pending ?? 0 },
          }),
        }))}
      />
    </div>
  )
}

function Response({ overview, id, onDone }: { overview: MarkingOverview; id: string; onDone: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(resultQuery(id))
  if (error && !data) return <Notice title={t('states.failedTitle')} text={t(`errors.${error.code}`)} />
  if (!data) return <Skeleton label={t('common.loading')} />
  const nameOf = ({ question: { question } }: Step) => plainOf(question.description).slice(0, 80)
  return (
    <Workbench
      assessmentId={overview.assessmentId}
      steps={stepsOfResponse(overview, data.data)}
      nameOf={nameOf}
      onDone={onDone}
      onGroup={() => {}}
      onApart={() => {}}
    />
  )
}

/** The questions of one response as steps. */
function stepsOfResponse({ questions }: MarkingOverview, response: AssessmentResponse): Step[] {
  const { assessmentResponseId, createdBy, name, number, isLate } = response
  return response.questionResponses.flatMap((each) => {
    const question = questions.find((marked) => marked.question.id === each.questionId)
    const answer: MarkedAnswer = { assessmentResponseId, createdBy, name, number, isLate, response: each }
    return question === undefined ? [] : { key: each.questionId, question, answers: [answer] }
  })
}
