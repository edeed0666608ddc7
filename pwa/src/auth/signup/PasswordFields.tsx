import { ownWords, type SignUpFaults, type SignUpFields } from '@takhti/schema/accounts/signup/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordMeter } from '#ui/PasswordMeter.tsx'

type PasswordFieldsProps = {
  fields: SignUpFields
  faults: SignUpFaults
  onChange: (changes: Partial<SignUpFields>) => void
}

/** A password and its repetition, both shown on request. */
export function PasswordFields({ fields, faults, onChange }: PasswordFieldsProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const type = isShown ? 'text' : 'password'
  return (
    <>
      <Field
        label={t('login.password')}
        hint={t('signUp.passwordHint')}
        type={type}
        autoComplete="new-password"
        dir="ltr"
        value={fields.password}
        onChange={(event) => onChange({ password: event.target.value })}
        error={faults.password ? t(`signUp.${faults.password}`) : null}
      />
      <PasswordMeter password={fields.password} own={ownWords(fields)} />
      <Field
        label={t('signUp.confirmation')}
        type={type}
        autoComplete="new-password"
        dir="ltr"
        value={fields.confirmation}
        onChange={(event) => onChange({ confirmation: event.target.value })}
        error={faults.confirmation ? t(`signUp.${faults.confirmation}`) : null}
      />
      <Button look="quiet" className="sign-up-show" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? t('signUp.hide') : t('signUp.show')}
      </Button>
    </>
  )
}
