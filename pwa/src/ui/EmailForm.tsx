import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { useEmail, type TypedEmail } from './use-email.ts'

type EmailFormProps = {
  className?: string
  label?: string
  autoComplete?: string
  /** An address that other forms share. */
  shared?: TypedEmail
  /** Text or fields before the address. */
  head?: ReactNode
  /** Fields beside the address, before the button. */
  children?: ReactNode
  button: ComponentProps<typeof Button>
  /** The reason of a refusal, shown at the field. */
  problem: string | null
  /** Receives a valid address; where it resolves to true, the field is emptied for the next. */
  onSend: (email: string) => Promise<boolean | void>
}

/** Asks for one e-mail address. */
export function EmailForm({ className = 'stack', label, autoComplete = 'off', ...rest }: EmailFormProps) {
  const { t } = useTranslation()
  const email = useEmail(rest.shared)

  function submit(event: FormEvent) {
    event.preventDefault()
    const address = email.check()
    // A refusal is shown through `problem`.
    if (address !== null)
      rest.onSend(address).then(
        (isDone) => isDone === true && email.setTyped(''),
        () => {},
      )
  }

  return (
    <form className={className} noValidate onSubmit={submit}>
      {rest.head}
      <Field
        label={label ?? t('login.email')}
        type="email"
        autoComplete={autoComplete}
        dir="ltr"
        value={email.typed}
        onChange={(event) => email.setTyped(event.target.value)}
        error={email.fault ?? rest.problem}
      />
      {rest.children}
      <Button type="submit" {...rest.button} />
    </form>
  )
}
