import { checkPublishable, questionFault } from '@takhti/schema/assessments/rules'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { commandsOf, type DeviceAssessment } from '../assessment-store.ts'
import { usePublish } from './use-publish.ts'

type PublishDialogProps = { assessment: DeviceAssessment; onClose: () => void }

/** Publishes what the teacher sees: other questions of a colleague are shown first, and faults by question. */
export function PublishDialog({ assessment, onClose }: PublishDialogProps) {
  const { t, i18n } = useTranslation()
  const { id, questions, revision, totalPoints, settings } = assessment
  const { publish, isPending, problem, isBlocked } = usePublish(assessment, onClose)
  const pending = useLiveQuery(() => commandsOf(id), [id])
  const verdict = checkPublishable(questions)
  const isSaved = pending?.length === 0 && revision > 0
  const dates = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })

  return (
    <Dialog
      title={t('assessments.publish.title')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('assessments.publish.action')}
      isBusy={isPending}
      isSubmitDisabled={verdict !== 'ok' || !isSaved || isBlocked}
      onClose={onClose}
      onSubmit={() => void publish()}
    >
      <div className="stack">
        {verdict === 'ok' ? (
          <>
            <p>{t('assessments.publish.text')}</p>
            <p className="soft">
              {t('assessments.questionCount', { count: questions.length })} ·{' '}
              {t('assessments.editor.points', { points: totalPoints, count: totalPoints })}
              {settings.dueOn !== null && <> · {dates.format(new Date(settings.dueOn))}</>}
            </p>
          </>
        ) : (
          <Faults assessment={assessment} onClose={onClose} />
        )}
        <p role="status" className="soft">
          {verdict === 'ok' && !isSaved && !isBlocked && t('assessments.publish.waits')}
        </p>
        <p className="field-error" role="alert">
          {problem === 'common/conflict'
            ? t('assessments.publish.conflictHere')
            : isBlocked
              ? t('common.needsNetwork')
              : problem && t(`errors.${problem}`)}
        </p>
      </div>
    </Dialog>
  )
}

/** Why it cannot be published: each question at fault, with the way to it. */
function Faults({ assessment: { questions }, onClose }: PublishDialogProps) {
  const { t } = useTranslation()
  if (questions.length === 0) return <p role="alert">{t('errors.assessments/no-questions')}</p>
  const faults = questions.flatMap((question, index) => {
    const fault = questionFault(question)
    return fault === null ? [] : [{ question, fault, number: index + 1 }]
  })

  function show(questionId: string) {
    onClose()
    // After the dialog has closed and the panel is shown.
    setTimeout(() => document.getElementById(`question-${questionId}`)?.scrollIntoView({ block: 'center' }))
  }

  return (
    <>
      <p role="alert">{t('assessments.publish.faults', { count: faults.length })}</p>
      <ul className="stack">
        {faults.map(({ question, fault, number }) => (
          <li key={question.id}>
            <Button look="quiet" onClick={() => show(question.id)}>
              {t('sets.number', { number })}
            </Button>{' '}
            <bdi>{plainOf(question.description).slice(0, 80)}</bdi>
            <p className="field-error">{t(`errors.${fault}`)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
