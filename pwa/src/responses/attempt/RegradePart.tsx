import type { Regrade } from '@takhti/schema/responses/regrades/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { AreaField } from '#ui/AreaField.tsx'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { showMessage } from '#ui/snackbars.ts'
import { useForm } from '#ui/use-form.ts'

type RegradePartProps = { responseId: string; questionId: string; number: number; regrades: readonly Regrade[] }

const tones = { open: 'blue', accepted: 'good', declined: 'warn' } as const

/** The requests of a student to mark an answer again, with their replies, and a new one where none is open. */
export function RegradePart({ responseId, questionId, number, regrades }: RegradePartProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const isReadOnly = useReadOnly()
  const own = regrades.filter((each) => each.assessmentResponseId === responseId && each.questionId === questionId)
  return (
    <div className="stack">
      {own.map(({ id, status, text, reply }) => (
        <div key={id} className="attempt-regrade stack">
          <div className="row">
            <p className="small soft grow">{t('attempt.regrade.asked')}</p>
            <span className="tag" data-tone={tones[status]}>
              {t(`attempt.regrade.states.${status}`)}
            </span>
          </div>
          <p dir="auto">{text}</p>
          {reply !== '' && (
            <p>
              <span className="soft">{t('attempt.regrade.reply')}</span> <span dir="auto">{reply}</span>
            </p>
          )}
        </div>
      ))}
      {!isReadOnly && own.every(({ status }) => status !== 'open') && (
        <div>
          <Button look="quiet" onClick={() => setAsking(true)}>
            {t('attempt.regrade.ask')}
            <span className="hidden">: {t('attempt.question', { number })}</span>
          </Button>
        </div>
      )}
      {isAsking && <RegradeDialog {...{ responseId, questionId }} onClose={() => setAsking(false)} />}
    </div>
  )
}

type RegradeDialogProps = { responseId: string; questionId: string; onClose: () => void }

function RegradeDialog({ responseId, questionId, onClose }: RegradeDialogProps) {
  const { t } = useTranslation()
  const command = useCommand(lateCalls.regrades.ask, { isShownInPlace: true })
  const form = useForm({
    initial: { text: '' },
    command,
    check: ({ text }) => (text.trim() === '' ? { text: t('attempt.regrade.needed') } : {}),
    async save({ text }) {
      await command.run({ assessmentResponseId: responseId, questionId, text: text.trim() })
      showMessage(t('attempt.regrade.sent'))
    },
  })
  return (
    <FormDialog title={t('attempt.regrade.ask')} form={form} submitLabel={t('attempt.regrade.send')} onClose={onClose}>
      <AreaField
        label={t('attempt.regrade.why')}
        hint={t('attempt.regrade.hint')}
        maxLength={2_000}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
