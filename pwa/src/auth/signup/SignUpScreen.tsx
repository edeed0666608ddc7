import { signUpKinds, type SignUpFields, type SignUpKind } from '@takhti/schema/accounts/signup/rules'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { waitingSignUp } from '#api/pending-sign-up.ts'
import { backQuery } from '#api/return-path.ts'
import { useTypedEmail } from '../email-draft.ts'
import { GoogleButton } from '../google/GoogleButton.tsx'
import { SentPanel } from './SentPanel.tsx'
import { noFields } from './sign-up-fields.ts'
import { SignUpForm } from './SignUpForm.tsx'
import './sign-up.css'

/** Creates an account: first the credentials, then the profile, then the mail that proves the address. */
export function SignUpScreen() {
  const { t } = useTranslation()
  const [kind, setKind] = useState(kindAsked)
  const [step, setStep] = useState<'account' | 'profile'>('account')
  const [isSent, setSent] = useState(false)
  const [email, setEmail] = useTypedEmail()
  const [fields, setFields] = useState<SignUpFields>({ ...noFields, email })
  const heading = useRef<HTMLHeadingElement>(null)

  function goTo(next: typeof step) {
    setStep(next)
    // The button stays in place, so a screen reader would not announce that the form around it has changed.
    if (next !== step) heading.current?.focus()
  }

  function change(changes: Partial<SignUpFields>) {
    setFields({ ...fields, ...changes })
    if (changes.email !== undefined) setEmail(changes.email)
  }

  const waiting = isSent ? waitingSignUp() : null
  if (waiting) return <SentPanel signUp={waiting} onAgain={() => setSent(false)} />
  return (
    <div className="stack">
      <div>
        <p className="small soft">{t(`signUp.step_${step}`)}</p>
        <h1 ref={heading} tabIndex={-1}>
          {t(step === 'account' ? 'signUp.title' : 'signUp.profileTitle')}
        </h1>
      </div>
      {step === 'account' && <KindChoice kind={kind} onChange={setKind} />}
      {step === 'account' && <p className="small soft">{t(`signUp.lead_${kind}`)}</p>}
      <SignUpForm
        kind={kind}
        step={step}
        fields={fields}
        onChange={change}
        onStep={goTo}
        onSent={() => setSent(true)}
      />
      {step === 'account' && kind === 'teacher' && <GoogleButton intent="signup" />}
      <p className="auth-other">
        {t('signUp.haveAccount')} <a href={`/login${backQuery()}`}>{t('login.signIn')}</a>
      </p>
    </div>
  )
}

function KindChoice({ kind, onChange }: { kind: SignUpKind; onChange: (kind: SignUpKind) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className="sign-up-kinds">
      <legend>{t('signUp.kind')}</legend>
      {signUpKinds.map((each) => (
        <label key={each}>
          <input type="radio" name="kind" checked={each === kind} onChange={() => onChange(each)} />
          <span>{t(`signUp.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function kindAsked(): SignUpKind {
  return new URLSearchParams(location.search).get('as') === 'student' ? 'student' : 'teacher'
}
