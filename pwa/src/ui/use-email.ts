import { checkEmailField, normaliseEmail } from '@takhti/schema/accounts/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** An address as it was typed, and what changes it. */
export type TypedEmail = readonly [typed: string, setTyped: (typed: string) => void]

/** An address that is typed: what of it is wrong, in words, and the address itself once `check` found nothing wrong. */
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
