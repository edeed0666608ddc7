import { checkEmailField } from '@takhti/schema/accounts/rules'
import { checkContactNumber, checkFirstName } from '@takhti/schema/students/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { say } from '#ui/snackbars.ts'
import { PersonFields, type PersonFaults, type PersonForm } from './PersonFields.tsx'

type AddPersonDialogProps = { kind: 'teacher' | 'student'; onClose: () => void }

const blank: PersonForm = { firstName: '', lastName: '', email: '', guardianNumber: '' }

/** Adds a teacher or a student: invited by letter where there is an address; a student without one gets a printed card. */
export function AddPersonDialog({ kind, onClose }: AddPersonDialogProps) {
  const { t } = useTranslation()
  const [form, setForm] = useState(blank)
  const [isChecked, setChecked] = useState(false)
  const teacher = useCommand(lateCalls.staff.create)
  const student = useCommand(calls.students.create)
  const command = kind === 'teacher' ? teacher : student
  const faults = faultsOf(form, kind)

  async function add() {
    const { email, guardianNumber: guardianContactNumber } = form
    const names = { first_name: form.firstName, last_name: form.lastName }
    if (kind === 'teacher') await teacher.run({ ...names, email })
    else
      await student.run({
        ...names,
        ...(email.trim() !== '' && { emailId: email }),
        ...(guardianContactNumber.trim() !== '' && { guardianContactNumber }),
      })
    say(t('people.added', { name: form.firstName }))
    onClose()
  }

  function submit() {
    setChecked(true)
    // What the edge refuses stands in the dialog.
    if (Object.values(faults).every((fault) => fault === 'ok')) void add().catch(() => {})
  }

  return (
    <Dialog
      title={t(kind === 'teacher' ? 'people.addTeacher' : 'people.addStudent')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('common.save')}
      isBusy={command.isPending}
      isSubmitDisabled={command.isBlocked}
      onClose={onClose}
      onSubmit={submit}
    >
      {kind === 'teacher' && <p className="soft">{t('people.addTeacherHint')}</p>}
      <PersonFields
        kind={kind}
        form={form}
        faults={isChecked ? faults : null}
        onChange={(change) => setForm({ ...form, ...change })}
      />
      <CommandProblem of={command} />
    </Dialog>
  )
}

function faultsOf({ firstName, email, guardianNumber }: PersonForm, kind: AddPersonDialogProps['kind']): PersonFaults {
  return {
    firstName: checkFirstName(firstName),
    email: kind === 'student' && email.trim() === '' ? 'ok' : checkEmailField(email),
    guardianNumber: checkContactNumber(guardianNumber),
  }
}
