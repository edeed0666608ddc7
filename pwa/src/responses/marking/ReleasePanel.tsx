import type { MarkingOverview } from '@takhti/schema/responses/marking-model'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { useForm } from '#ui/use-form.ts'

type ReleasePanelProps = {
  overview: MarkingOverview
  /** Other controls of the list, which a phone folds away with the date. */
  children: ReactNode
}

/** Whether students see their results, and the buttons that show them: to all now, or on a date. */
export function ReleasePanel({ overview, children }: ReleasePanelProps) {
  const { t, i18n } = useTranslation()
  const { releasedAt, releaseOn, questions, assessmentId } = overview
  const [open, setOpen] = useState<'all' | 'date' | null>(null)
  const canRelease = !useReadOnly() && releasedAt === null
  const pending = questions.reduce((sum, question) => sum + question.pending, 0)
  const release = useCommand(lateCalls.responses.release, { isShownInPlace: true })
  const time = (at: string) => new Date(at).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  const state = releasedAt
    ? t('responses.releasedAt', { time: time(releasedAt) })
    : releaseOn
      ? t('responses.releasesOn', { time: time(releaseOn) })
      : t('responses.notReleased')
  return (
    <>
      <p className="grow responses-release">{state}</p>
      {canRelease && (
        <Button look="main" onClick={() => setOpen('all')}>
          {t('responses.releaseAll')}
        </Button>
      )}
      <PhoneFold label={t('common.moreActions')}>
        {canRelease && <Button onClick={() => setOpen('date')}>{t('responses.releaseOnDate')}</Button>}
        {children}
      </PhoneFold>
      {open === 'all' && (
        <ConfirmDialog
          title={t('responses.releaseAll')}
          confirmLabel={t('responses.release')}
          isHarmless
          command={release}
          onConfirm={() => release.run({ assessmentId })}
          onClose={() => setOpen(null)}
        >
          <p>{t('responses.releaseAllText')}</p>
          {pending > 0 && <p>{t('responses.releasePending', { count: pending })}</p>}
        </ConfirmDialog>
      )}
      {open === 'date' && <DateDialog {...{ assessmentId, releaseOn }} onClose={() => setOpen(null)} />}
    </>
  )
}

type DateDialogProps = { assessmentId: string; releaseOn: string | null; onClose: () => void }

function DateDialog({ assessmentId, releaseOn, onClose }: DateDialogProps) {
  const { t } = useTranslation()
  const command = useCommand(lateCalls.assessments.updateSettings, { isShownInPlace: true })
  const form = useForm({
    initial: { at: releaseOn === null ? '' : localTime(releaseOn) },
    command,
    save: ({ at }) =>
      command.run({ assessmentId, setData: { releaseOn: at === '' ? null : new Date(at).toISOString() } }),
  })
  return (
    <FormDialog title={t('responses.releaseOnDate')} form={form} onClose={onClose}>
      <Field
        label={t('responses.releaseTime')}
        hint={t('responses.releaseTimeHint')}
        type="datetime-local"
        {...form.field('at')}
      />
    </FormDialog>
  )
}

/** An instant in the form of the browser's field, in the device's time zone. */
function localTime(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
