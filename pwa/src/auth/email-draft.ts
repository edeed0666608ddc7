import { useState } from 'react'
import type { TypedEmail } from '#ui/use-email.ts'

const key = 'takhti.typedEmail'

/** The e-mail address that all sign-in forms share in this tab, across its pages, until a sign-in. */
export function useTypedEmail(): TypedEmail {
  const [typed, setTyped] = useState(() => sessionStorage.getItem(key) ?? '')
  return [
    typed,
    (next) => {
      sessionStorage.setItem(key, next)
      setTyped(next)
    },
  ]
}

export function forgetTypedEmail(): void {
  sessionStorage.removeItem(key)
}
