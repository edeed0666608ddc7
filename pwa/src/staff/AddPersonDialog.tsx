import { checkEmailField } from '@takhti/schema/accounts/rules'
import { checkContactNumber, checkFirstName } from '@takhti/schema/students/rules'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { faultText, useForm } from '#ui/use-form.ts'

type AddPersonDialogProps = { kind: 'teacher' | 'student'; onClose: () => void }

const blank = { firstName: '', lastName: '', email: '', guardianNumber: '' }

/** Adds a teacher or a student, by an e-mail invitation; a student without an address gets a printed card. */
export function AddPersonDialog({ kind, onClose }: AddPersonDialogProps) {
  const { t } = useTranslation()
  const isStudent = kind === 'student'
  const teacher = useCommand(lateCalls.staff.create, { isShownInPlace: true })
  const student = useCommand(calls.students.create, { isShownInPlace: true })
  const form = useForm({
    initial: blank,
    check: ({ firstName, email, guardianNumber }) => ({
      firstName: faultText(checkFirstName(firstName), (code) => t(`people.${code}`)),
      email: isStudent && email.trim() === '' ? null : faultText(checkEmailField(email), (code) => t(`login.${code}`)),
      guardianNumber: faultText(checkContactNumber(guardianNumber), (code) => t(`people.${code}`)),
    }),
    command: isStudent ? student : teacher,
    async save({ firstName: first_name, lastName: last_name, email, guardianNumber: guardianContactNumber }) {
      if (isStudent)
        await student.run({
          ...{ first_name, last_name },
          ...(email.trim() !== '' && { emailId: email }),
          ...(guardianContactNumber.trim() !== '' && { guardianContactNumber }),
        })
      else await teacher.run({ first_name, last_name, email })
      showMessage(t('people.added', { name: first_name }))
    },
  })
  return (
    <FormDialog title={t(isStudent ? 'people.addStudent' : 'people.addTeacher')} form={form} onClose={onClose}>
      {!isStudent && <p className="soft">{t('people.addTeacherHint')}</p>}
      <Field label={t('people.firstName')} autoComplete="off" maxLength={60} {...form.field('firstName')} />
      <Field label={t('people.lastName')} autoComplete="off" maxLength={60} {...form.field('lastName')} />
      <Field
        label={t(isStudent ? 'people.studentEmail' : 'login.email')}
        {...(isStudent && { hint: t('people.studentEmailHint') })}
        type="email"
        dir="ltr"
        autoComplete="off"
        maxLength={254}
        {...form.field('email')}
      />
      {isStudent && (
        <Field
          label={t('people.guardianNumber')}
          type="tel"
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          {...form.field('guardianNumber')}
        />
      )}
    </FormDialog>
  )
}
