import { normaliseEmail } from '@takhti/schema/accounts/rules'
import {
  checkSignUp,
  type SignUpFaults,
  type SignUpFields,
  type SignUpKind,
} from '@takhti/schema/accounts/signup/rules'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { rememberSignUp } from '#api/pending-sign-up.ts'
import { backQuery, wanted } from '#api/return-path.ts'
import { currentLanguage } from '#languages/text.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useAttempt } from '../attempt.ts'
import { PasswordFields } from './PasswordFields.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { referralIn } from './sign-up-fields.ts'

type Step = 'account' | 'profile'

type SignUpFormProps = {
  kind: SignUpKind
  step: Step
  fields: SignUpFields
  onChange: (changes: Partial<SignUpFields>) => void
  onStep: (step: Step) => void
  onSent: () => void
}

/** The two steps of the form; a fault of the first one, found in the second, leads back. */
export function SignUpForm({ kind, step, fields, onChange, onStep, onSent }: SignUpFormProps) {
  const { t } = useTranslation()
  const [faults, setFaults] = useState<SignUpFaults>({})
  const attempt = useAttempt()

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = checkSignUp(fields)
    const inAccount = found.email ?? found.password ?? found.confirmation
    if (step === 'account' || inAccount !== undefined) {
      const { email, password, confirmation } = found
      setFaults({ ...(email && { email }), ...(password && { password }), ...(confirmation && { confirmation }) })
      return onStep(inAccount === undefined ? 'profile' : 'account')
    }
    setFaults(found)
    if (Object.keys(found).length === 0) void attempt.run(async () => signUp())
  }

  async function signUp() {
    try {
      await start(kind, fields)
      onSent()
    } catch (error) {
      const fault = error instanceof ApiError ? passwordFaults[error.code] : undefined
      if (fault === undefined) throw error
      setFaults({ password: fault })
      onStep('account')
    }
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      {step === 'account' ? (
        <>
          <Field
            label={t('login.email')}
            type="email"
            autoComplete="email"
            dir="ltr"
            value={fields.email}
            onChange={(event) => onChange({ email: event.target.value })}
            error={faults.email ? t(`login.${faults.email}`) : null}
          />
          <PasswordFields fields={fields} faults={faults} onChange={onChange} />
        </>
      ) : (
        <ProfileFields fields={fields} faults={faults} onChange={onChange} />
      )}
      <p className="field-error" role="alert">
        {attempt.problem}
      </p>
      <Button type="submit" look="main" isBusy={attempt.isBusy}>
        {t(step === 'account' ? 'signUp.next' : 'signUp.button')}
      </Button>
      {step === 'profile' && (
        <Button look="quiet" onClick={() => onStep('account')}>
          {t('signUp.back')}
        </Button>
      )}
    </form>
  )
}

// The server decides on a password; its refusal is shown at the field.
const passwordFaults: Partial<Record<ApiError['code'], 'passwordShort' | 'passwordUnsafe'>> = {
  'accounts/password-short': 'passwordShort',
  'accounts/password-unsafe': 'passwordUnsafe',
}

async function start(kind: SignUpKind, fields: SignUpFields): Promise<void> {
  const email = normaliseEmail(fields.email)
  const { ticket } = await send(calls.signup[kind], {
    first_name: fields.firstName,
    last_name: fields.lastName.trim(),
    contact_number: fields.contactNumber.trim(),
    email,
    password: fields.password,
    language: currentLanguage().code,
    terms: true,
    back: wanted(location.search) ?? undefined,
    ...referralIn(location.search),
  })
  rememberSignUp({ ticket, email, kind, back: backQuery() })
}
