import type { SignUpFaults, SignUpFields } from '@takhti/schema/accounts/signup/rules'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { latePart } from '#languages/late-part.ts'
import { Field } from '#ui/Field.tsx'

const LawLinks = latePart<{ names?: readonly [] }>(
  'law',
  () => import('#ui/LawLinks.tsx').then((file) => file.LawLinks),
  () => null,
)

type ProfileFieldsProps = {
  fields: SignUpFields
  faults: SignUpFaults
  onChange: (changes: Partial<SignUpFields>) => void
}

/** The fields of a profile: names, a number, and consent to the terms. */
export function ProfileFields({ fields, faults, onChange }: ProfileFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        label={t('signUp.firstName')}
        autoComplete="given-name"
        maxLength={60}
        value={fields.firstName}
        onChange={(event) => onChange({ firstName: event.target.value })}
        error={faults.firstName ? t(`signUp.${faults.firstName}`) : null}
      />
      <Field
        label={t('signUp.lastName')}
        autoComplete="family-name"
        maxLength={60}
        value={fields.lastName}
        onChange={(event) => onChange({ lastName: event.target.value })}
      />
      <Field
        label={t('signUp.contactNumber')}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={30}
        value={fields.contactNumber}
        onChange={(event) => onChange({ contactNumber: event.target.value })}
        error={faults.contactNumber ? t(`signUp.${faults.contactNumber}`) : null}
      />
      <TermsField fields={fields} faults={faults} onChange={onChange} />
    </>
  )
}

function TermsField({ fields, faults, onChange }: ProfileFieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="field">
      <label className="sign-up-terms">
        <input
          type="checkbox"
          checked={fields.isAgreed}
          onChange={(event) => onChange({ isAgreed: event.target.checked })}
          aria-invalid={faults.isAgreed !== undefined}
          {...(faults.isAgreed && { 'aria-describedby': id })}
        />
        <span>{t('signUp.terms')}</span>
      </label>
      <Suspense>
        <LawLinks />
      </Suspense>
      <span id={id} className="field-error" role="alert">
        {faults.isAgreed ? t(`signUp.${faults.isAgreed}`) : null}
      </span>
    </div>
  )
}
