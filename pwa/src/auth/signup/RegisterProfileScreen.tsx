import { checkSignUp, type SignUpFaults, type SignUpFields } from '@takhti/schema/accounts/signup/rules'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { rememberPerson, type Person } from '#api/person.ts'
import { returnPath } from '#api/return-path.ts'
import { landingOf } from '#api/session.ts'
import { currentLanguage } from '#languages/text.ts'
import { Button } from '#ui/Button.tsx'
import { useAttempt } from '../attempt.ts'
import { ProfileFields } from './ProfileFields.tsx'
import { noFields } from './sign-up-fields.ts'
import './sign-up.css'

/** Requires a person who signed in without a form to complete their profile before anything else. */
export function RegisterProfileScreen({ person }: { person: Person }) {
  const { t } = useTranslation()
  const [fields, setFields] = useState<SignUpFields>({ ...noFields, firstName: person.firstName })
  const [faults, setFaults] = useState<SignUpFaults>({})
  const attempt = useAttempt()

  function submit(event: FormEvent) {
    event.preventDefault()
    // Only what this form asks for; the rest of a sign-up is done already.
    const { firstName, contactNumber, isAgreed } = checkSignUp(fields)
    const found = {
      ...(firstName && { firstName }),
      ...(contactNumber && { contactNumber }),
      ...(isAgreed && { isAgreed }),
    }
    setFaults(found)
    if (Object.keys(found).length === 0) void attempt.run(async () => register())
  }

  async function register() {
    await send(calls.signup.registerProfile, {
      first_name: fields.firstName,
      last_name: fields.lastName.trim(),
      contact_number: fields.contactNumber.trim(),
      language: currentLanguage().code,
      terms: true,
    })
    rememberPerson({ ...person, firstName: fields.firstName.trim(), isProfileDue: false })
    location.assign(returnPath(location.search, landingOf(person)))
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <div>
        <h1>{t('signUp.profileTitle')}</h1>
        <p className="soft">{t('signUp.profileText')}</p>
      </div>
      <ProfileFields fields={fields} faults={faults} onChange={(changes) => setFields({ ...fields, ...changes })} />
      <p className="field-error" role="alert">
        {attempt.problem}
      </p>
      <Button type="submit" look="main" isBusy={attempt.isBusy}>
        {t('verify.continue')}
      </Button>
    </form>
  )
}
