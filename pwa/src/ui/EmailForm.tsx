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
  /** What is told or asked before the address. */
  head?: ReactNode
  /** What is asked beside the address, before the button. */
  children?: ReactNode
  button: ComponentProps<typeof Button>
  /** Why it was refused, said at the field. */
  problem: string | null
  /** Given an address that is one; where it answers true, the field is emptied for the next. */
  onSend: (email: string) => Promise<boolean | void>
}

/** Asks for one e-mail address. */
export function EmailForm({ className = 'stack', label, autoComplete = 'off', ...rest }: EmailFormProps) {
  const { t } = useTranslation()
  const email = useEmail(rest.shared)

  function submit(event: FormEvent) {
    event.preventDefault()
    const address = email.check()
    // What is refused comes back as `problem`.
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
