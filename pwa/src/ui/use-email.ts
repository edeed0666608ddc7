import { checkEmailField, normaliseEmail } from '@takhti/schema/accounts/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A typed address and its setter. */
export type TypedEmail = readonly [typed: string, setTyped: (typed: string) => void]

/** A typed e-mail address: its problem as text, and the address itself once `check` found none. */
export function useEmail(shared?: TypedEmail) {
  const { t } = useTranslation()
  const own = useState('')
  const [typed, setTyped] = shared ?? own
  const [fault, setFault] = useState<'emailMissing' | 'emailInvalid' | null>(null)

  function check(): string | null {
    const verdict = checkEmailField(typed)
    setFault(verdict === 'ok' ? null : verdict)
    return verdict === 'ok' ? normaliseEmail(typed) : null
  }

  return { typed, setTyped, check, fault: fault && t(`login.${fault}`) }
}
