import { checkPublishable, questionFault } from '@takhti/schema/assessments/rules'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { commandsOf, refreshAssessment, type DeviceAssessment } from '../assessment-store.ts'

type PublishDialogProps = { assessment: DeviceAssessment; onClose: () => void }

/** Publishes what the teacher sees: other questions of a colleague are shown first, and faults by question. */
export function PublishDialog({ assessment, onClose }: PublishDialogProps) {
  const { t, i18n } = useTranslation()
  const { id, questions, revision, totalPoints, settings } = assessment
  const command = useCommand(lateCalls.assessments.publish, { isShownInPlace: true })
  const pending = useLiveQuery(() => commandsOf(id), [id])
  const [isConflict, setConflict] = useState(false)
  const verdict = checkPublishable(questions)
  const isSaved = pending?.length === 0 && revision > 0
  const dates = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })

  async function publish() {
    setConflict(false)
    try {
      await command.run({ assessmentId: id, revision })
      await refreshAssessment(id)
      showMessage(t('assessments.said.published', { count: 1 }))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setConflict(error.code === 'common/conflict')
      // What the server has is shown before the next press.
      await refreshAssessment(id).catch(() => {})
    }
  }

  return (
    <Dialog
      title={t('assessments.publish.title')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('assessments.publish.action')}
      isBusy={command.isPending}
      isSubmitDisabled={verdict !== 'ok' || !isSaved || command.isBlocked}
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
          {verdict === 'ok' && !isSaved && !command.isBlocked && t('assessments.publish.waits')}
        </p>
        <p className="field-error" role="alert">
          {isConflict
            ? t('assessments.publish.conflictHere')
            : command.isBlocked
              ? t('common.needsNetwork')
              : command.problem && t(`errors.${command.problem.code}`)}
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
