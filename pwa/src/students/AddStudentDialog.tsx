import { checkEmailField } from '@takhti/schema/accounts/rules'
import { checkContactNumber, checkFirstName } from '@takhti/schema/students/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { say } from '#ui/snackbars.ts'

const blank = { first_name: '', last_name: '', emailId: '', guardianContactNumber: '' }

type AddStudentDialogProps = { onClose: () => void; onAdded?: (userId: string) => void }

/** Adds a student: invited by letter where there is an address, with a printed card where there is none. */
export function AddStudentDialog({ onClose, onAdded }: AddStudentDialogProps) {
  const { t } = useTranslation()
  const [form, setForm] = useState(blank)
  const [isChecked, setChecked] = useState(false)
  const create = useCommand(calls.students.create)
  const name = checkFirstName(form.first_name)
  const email = form.emailId.trim() === '' ? 'ok' : checkEmailField(form.emailId)
  const number = checkContactNumber(form.guardianContactNumber)
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change })

  function submit() {
    setChecked(true)
    if (name !== 'ok' || email !== 'ok' || number !== 'ok') return
    const { first_name, last_name, emailId, guardianContactNumber } = form
    const given = {
      ...(emailId.trim() !== '' && { emailId }),
      ...(guardianContactNumber.trim() !== '' && { guardianContactNumber }),
    }
    void create.run({ first_name, last_name, ...given }).then(
      (added) => {
        say(t('people.added', { name: first_name }))
        if (added) onAdded?.(added.userId)
        onClose()
      },
      // The dialog says why.
      () => {},
    )
  }

  return (
    <Dialog
      title={t('people.addStudent')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('common.save')}
      isBusy={create.isPending}
      isSubmitDisabled={create.isBlocked}
      onClose={onClose}
      onSubmit={submit}
    >
      <StudentFields form={form} errors={isChecked ? { name, email, number } : null} onChange={set} />
      <p className="field-error" role="alert">
        {create.isBlocked ? t('common.needsNetwork') : create.problem && t(`errors.${create.problem.code}`)}
      </p>
    </Dialog>
  )
}

type StudentFieldsProps = {
  form: typeof blank
  errors: {
    name: ReturnType<typeof checkFirstName>
    email: ReturnType<typeof checkEmailField>
    number: ReturnType<typeof checkContactNumber>
  } | null
  onChange: (change: Partial<typeof blank>) => void
}

function StudentFields({ form, errors, onChange }: StudentFieldsProps) {
  const { t } = useTranslation()
  const { name = 'ok', email = 'ok', number = 'ok' } = errors ?? {}
  return (
    <>
      <Field
        label={t('people.firstName')}
        autoComplete="off"
        maxLength={60}
        value={form.first_name}
        error={name === 'ok' ? null : t(`people.${name}`)}
        onChange={(event) => onChange({ first_name: event.target.value })}
      />
      <Field
        label={t('people.lastName')}
        autoComplete="off"
        maxLength={60}
        value={form.last_name}
        onChange={(event) => onChange({ last_name: event.target.value })}
      />
      <Field
        label={t('people.studentEmail')}
        hint={t('people.studentEmailHint')}
        type="email"
        dir="ltr"
        autoComplete="off"
        maxLength={254}
        value={form.emailId}
        error={email === 'ok' ? null : t(`login.${email}`)}
        onChange={(event) => onChange({ emailId: event.target.value })}
      />
      <Field
        label={t('people.guardianNumber')}
        type="tel"
        dir="ltr"
        autoComplete="off"
        maxLength={40}
        value={form.guardianContactNumber}
        error={number === 'ok' ? null : t(`people.${number}`)}
        onChange={(event) => onChange({ guardianContactNumber: event.target.value })}
      />
    </>
  )
}
