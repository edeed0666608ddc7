import type { Assignment } from '@takhti/schema/responses/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { ArchivedNotice, useArchivedClass } from '#screen/class-state.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { useForm } from '#ui/use-form.ts'
import { startVerdict } from '../work/assignment-state.ts'
import { storeStarted } from './attempt-store.ts'
import { useDates } from './use-dates.ts'
import { useNow } from './use-now.ts'

type StartPanelProps = { assignment: Assignment; isResumed?: boolean }

/** What a student knows before an attempt starts, and the button that starts it. */
export function StartPanel({ assignment, isResumed = false }: StartPanelProps) {
  return (
    <section className="card stack">
      <h2 dir="auto">{assignment.name}</h2>
      <Facts assignment={assignment} />
      <StartButton assignment={assignment} isResumed={isResumed} />
    </section>
  )
}

type StartButtonProps = StartPanelProps & { label?: string }

/** Opens the start dialog; where no attempt can start, it has the reason. */
export function StartButton({ assignment, isResumed = false, label }: StartButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const archived = useArchivedClass(isResumed ? undefined : assignment.classId)
  const verdict = isResumed ? 'ok' : startVerdict(assignment, now)
  const isReadOnly = useReadOnly()
  // The notice is above the result already.
  if (isReadOnly) return null
  if (archived !== null) return <ArchivedNotice of={archived} />
  if (verdict !== 'ok') return <p className="soft">{t(`errors.${verdict}`)}</p>
  return (
    <div>
      <Button look="main" onClick={() => setOpen(true)}>
        {label ?? t(isResumed ? 'attempt.start.continue' : 'attempt.start.open')}
      </Button>
      {isOpen && <StartDialog assignment={assignment} isResumed={isResumed} onClose={() => setOpen(false)} />}
    </div>
  )
}

type StartDialogProps = Required<StartPanelProps> & { onClose: () => void }

function StartDialog({ assignment, isResumed, onClose }: StartDialogProps) {
  const { t } = useTranslation()
  const command = useCommand(lateCalls.responses.start, { isShownInPlace: true })
  const { assessmentId, name, needsPassword, isInRoomOnly, timeLimit } = assignment
  const form = useForm({
    initial: { password: '', roomCode: '' },
    command,
    refusedAt: { 'responses/password-wrong': 'password', 'responses/room-code-wrong': 'roomCode' },
    async save({ password, roomCode }) {
      const typed = { ...(password !== '' && { password }), ...(roomCode !== '' && { roomCode: roomCode.trim() }) }
      const started = await command.run({ assessmentId, ...typed })
      // The paper is on the device before it is shown.
      if (started !== null) await storeStarted(started)
    },
  })
  const submitLabel = t(isResumed ? 'attempt.start.continue' : 'attempt.start.begin')
  return (
    <FormDialog title={name} form={form} submitLabel={submitLabel} onClose={onClose}>
      <Facts assignment={assignment} />
      {timeLimit !== null && !isResumed && <p>{t('attempt.start.timeWarning')}</p>}
      <p className="small soft">{t(command.isBlocked ? 'attempt.start.needsNetwork' : 'attempt.start.offlineHint')}</p>
      {needsPassword && !isResumed && (
        <Field label={t('attempt.start.password')} autoComplete="off" dir="ltr" {...form.field('password')} />
      )}
      {isInRoomOnly && !isResumed && (
        <Field
          label={t('attempt.start.roomCode')}
          hint={t('attempt.start.roomCodeHint')}
          autoComplete="off"
          dir="ltr"
          {...form.field('roomCode')}
        />
      )}
    </FormDialog>
  )
}

/** Time, attempts and dates of an assignment. */
function Facts({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { questionCount, totalPoints, timeLimit, attempts, attemptsMade, dueOn, opensOn, latePolicy } = assignment
  const left = attempts === null ? null : Math.max(0, attempts - attemptsMade)
  const facts = [
    [t('attempt.facts.questions'), t('attempt.facts.questionsOf', { count: questionCount, points: totalPoints })],
    [t('attempt.facts.time'), timeLimit === null ? t('attempt.facts.noLimit') : minutes(timeLimit)],
    [
      t('attempt.facts.attempts'),
      left === null ? t('attempt.facts.noLimit') : t('attempt.facts.left', { count: left }),
    ],
    ...(opensOn === null ? [] : [[t('attempt.facts.opens'), dates(opensOn)]]),
    [t('attempt.facts.due'), dueOn === null ? t('attempt.facts.noDueDate') : dates(dueOn)],
    ...(dueOn === null ? [] : [[t('attempt.facts.late'), t(`attempt.late.${latePolicy}`)]]),
  ]
  function minutes(count: number) {
    return t('attempt.facts.minutes', { count })
  }
  return (
    <dl className="attempt-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
