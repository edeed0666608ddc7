import type { PaperQuestion } from '@takhti/schema/assessments/model'
import type { Answer } from '@takhti/schema/quizzes/model'
import { givenKindOf } from '@takhti/schema/responses/answer'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '#files/port.tsx'
import { patiently } from '#offline/patiently.ts'
import { loadTriedQuestion } from '#quizzes/port.tsx'
import { Field } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const TriedQuestion = lazy(() => patiently(loadTriedQuestion))

/** What was tried as an answer: of a live quiz's kinds, or text. */
export type PreviewAnswer = Answer | string | null

type PreviewQuestionProps = {
  question: PaperQuestion
  answer: PreviewAnswer
  onAnswer: (answer: PreviewAnswer) => void
}

/** A question of a paper with the fields that a student has; what is sent as a file is only named. */
export function PreviewQuestion({ question, answer, onAnswer }: PreviewQuestionProps) {
  const { t } = useTranslation()
  const kind = givenKindOf(question)
  const isTyped = kind === 'numeric' || kind === 'longText'
  const isSent = kind === 'board' || kind === 'files'
  const text = typeof answer === 'string' ? answer : ''
  return (
    <Suspense fallback={<Skeleton label={t('common.loading')} />}>
      <TriedQuestion
        question={question}
        answer={typeof answer === 'string' ? null : answer}
        hasFields={!isTyped && !isSent}
        onAnswer={onAnswer}
      />
      {kind === 'numeric' && (
        <Field
          label={t('quiz.play.words')}
          {...(question.unit !== undefined && { hint: question.unit })}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => onAnswer(target.value)}
        />
      )}
      {kind === 'longText' && (
        <TextArea label={t('quiz.play.words')} rows={8} value={text} onText={(typed) => onAnswer(typed)} />
      )}
      {isSent && <p className="soft">{t('assessmentPreview.onPaper', { kind: t(`sets.types.${question.type}`) })}</p>}
    </Suspense>
  )
}
