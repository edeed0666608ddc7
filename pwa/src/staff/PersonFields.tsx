import type { checkEmailField } from '@takhti/schema/accounts/rules'
import type { checkContactNumber, checkFirstName } from '@takhti/schema/students/rules'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'

export type PersonForm = { firstName: string; lastName: string; email: string; guardianNumber: string }

export type PersonFaults = {
  firstName: ReturnType<typeof checkFirstName>
  email: ReturnType<typeof checkEmailField>
  guardianNumber: ReturnType<typeof checkContactNumber>
}

type PersonFieldsProps = {
  kind: 'teacher' | 'student'
  form: PersonForm
  /** Null until somebody tried to save. */
  faults: PersonFaults | null
  onChange: (change: Partial<PersonForm>) => void
}

/** What is written down of a person: a teacher has an address, a student may have one, and a guardian's number. */
export function PersonFields({ kind, form, faults, onChange }: PersonFieldsProps) {
  const { t } = useTranslation()
  const { firstName = 'ok', email = 'ok', guardianNumber = 'ok' } = faults ?? {}
  const isStudent = kind === 'student'
  return (
    <>
      <Field
        label={t('people.firstName')}
        autoComplete="off"
        maxLength={60}
        value={form.firstName}
        error={firstName === 'ok' ? null : t(`people.${firstName}`)}
        onChange={(event) => onChange({ firstName: event.target.value })}
      />
      <Field
        label={t('people.lastName')}
        autoComplete="off"
        maxLength={60}
        value={form.lastName}
        onChange={(event) => onChange({ lastName: event.target.value })}
      />
      <Field
        label={t(isStudent ? 'people.studentEmail' : 'login.email')}
        {...(isStudent && { hint: t('people.studentEmailHint') })}
        type="email"
        dir="ltr"
        autoComplete="off"
        maxLength={254}
        value={form.email}
        error={email === 'ok' ? null : t(`login.${email}`)}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      {isStudent && (
        <Field
          label={t('people.guardianNumber')}
          type="tel"
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          value={form.guardianNumber}
          error={guardianNumber === 'ok' ? null : t(`people.${guardianNumber}`)}
          onChange={(event) => onChange({ guardianNumber: event.target.value })}
        />
      )}
    </>
  )
}
