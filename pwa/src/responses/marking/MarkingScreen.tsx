import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { MarkedQuestion, MarkingOverview } from '@takhti/schema/responses/marking-model'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { pageQuery, q, queryClient } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { anyText, oneOf, useAddress } from '#ui/use-address.ts'
import { AssessmentTabs } from '../AssessmentTabs.tsx'
import { nameOfRow } from '../row-name.ts'
import { ByStudent } from './ByStudent.tsx'
import { stepsOfGroups, stepsOfQuestion, type Step } from './steps.ts'
import { Workbench } from './Workbench.tsx'
import './marking.css'

export const markingScreen = screen({
  path: paths.marking,
  title: 'marking',
  roles: ['instructor'],
  load: ({ assessmentId = '' }) => q(lateCalls.responses.markingOverview, { assessmentId }),
  heading: ({ name }) => name,
  classOf: ({ data }) => data.classId,
  View: ({ data }) => <MarkingView overview={data} />,
})

/** The screen, once its texts have loaded. */
export async function loadMarking() {
  await Promise.all([addWords('marking'), addWords('quizzes')])
  return markingScreen
}

const address = {
  by: oneOf(['question', 'student'], 'question'),
  question: anyText,
  response: anyText,
  group: oneOf(['like', 'each'], 'like'),
}

const answersQuery = (assessmentId: string, questionId: string) => ({ assessmentId, questionId, limit: 100 })

function MarkingView({ overview }: { overview: MarkingOverview }) {
  const { t } = useTranslation()
  const [{ by, question: questionId, response, group }, setAddress] = useAddress(address)
  const { questions, assessmentId } = overview
  const open = questions.find(({ pending }) => pending > 0)
  const chosen = questions.find(({ question }) => question.id === questionId) ?? open ?? questions[0]
  const onGroup = () => setAddress({ group: group === 'like' ? 'each' : 'like' })
  const tools = (
    <PhoneFold label={t('common.moreActions')}>
      <div className="row" role="group" aria-label={t('marking.order')}>
        {(['question', 'student'] as const).map((each) => (
          <Button key={each} aria-pressed={by === each} onClick={() => setAddress({ by: each })}>
            {t(`marking.by.${each}`)}
          </Button>
        ))}
      </div>
      {by === 'question' && (
        <Button aria-pressed={group === 'like'} onClick={onGroup}>
          {t('marking.groupLike')}
        </Button>
      )}
    </PhoneFold>
  )
  return (
    <div className="stack marking-page">
      <AssessmentTabs assessmentId={assessmentId} current="marking" />
      {overview.handedIn === 0 || chosen === undefined ? (
        <Notice title={t('marking.noneTitle')} text={t('marking.noneText')} />
      ) : by === 'student' ? (
        <ByStudent {...{ overview, tools, responseId: response }} onResponse={(id) => setAddress({ response: id })} />
      ) : (
        <>
          <div className="row marking-tools">
            <QuestionField
              {...{ questions, chosen: chosen.question.id }}
              onChoose={(id) => setAddress({ question: id })}
            />
            {tools}
          </div>
          <ByQuestion
            key={chosen.question.id}
            {...{ overview, question: chosen, isGrouped: group === 'like', onGroup }}
            onQuestion={(id) => setAddress({ question: id })}
          />
        </>
      )}
    </div>
  )
}

type QuestionFieldProps = { questions: readonly MarkedQuestion[]; chosen: string; onChoose: (id: string) => void }

function QuestionField({ questions, chosen, onChoose }: QuestionFieldProps) {
  const { t } = useTranslation()
  return (
    <div className="grow labels-hidden-on-phone">
      <SelectField
        label={t('marking.question')}
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
        options={questions.map(({ question, pending }, index) => ({
          value: question.id,
          label: t('marking.questionOption', {
            number: index + 1,
            text: plainOf(question.description).slice(0, 80),
            count: pending,
          }),
        }))}
      />
    </div>
  )
}

type ByQuestionProps = {
  overview: MarkingOverview
  question: MarkedQuestion
  isGrouped: boolean
  onGroup: () => void
  onQuestion: (id: string) => void
}

/** All answers to one question; those of the next one are fetched while they are marked. */
function ByQuestion({
  overview: { assessmentId, questions },
  question,
  isGrouped,
  onGroup,
  onQuestion,
}: ByQuestionProps) {
  const { t } = useTranslation()
  const { id } = question.question
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set())
  const pages = useEveryPage(lateCalls.responses.answers, { assessmentId, questionId: id }, (answer) => answer)
  const next = questions.find(({ question: each, pending }) => pending > 0 && each.id !== id)?.question.id
  useEffect(() => {
    if (next !== undefined)
      void queryClient.prefetchQuery(pageQuery(lateCalls.responses.answers, answersQuery(assessmentId, next)))
  }, [assessmentId, next])
  const steps = useMemo(
    () => (isGrouped ? stepsOfGroups(question, pages.items, apart) : stepsOfQuestion(question, pages.items)),
    [isGrouped, question, pages.items, apart],
  )
  if (pages.problem) return <Notice title={t('states.failedTitle')} text={t(`errors.${pages.problem.code}`)} />
  if (!pages.isWhole) return <Skeleton label={t('common.loading')} />
  const names = new Map(
    pages.items.map((answer, index) => [
      answer.assessmentResponseId,
      nameOfRow(answer, t('responses.anonymous', { number: index + 1 })),
    ]),
  )
  const nameOf = ({ answers: [first, ...others] }: Step) => {
    const name = names.get(first?.assessmentResponseId ?? '') ?? ''
    return others.length === 0 ? name : t('marking.groupOf', { name, count: others.length })
  }
  return (
    <Workbench
      key={isGrouped ? 'like' : 'each'}
      {...{ assessmentId, steps, nameOf, onGroup }}
      onApart={(responseId) => setApart(new Set([...apart, responseId]))}
      onDone={() => {
        showMessage(t('marking.allMarked'))
        if (next !== undefined) onQuestion(next)
      }}
    />
  )
}
