import { useState } from 'react'
import type { TypedEmail } from '#ui/use-email.ts'

const key = 'takhti.typedEmail'

/** The address that all forms of the door share in this tab, across its pages, until a sign-in. */
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
