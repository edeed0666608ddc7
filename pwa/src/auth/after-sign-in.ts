import type { LoginResult } from '@takhti/schema/accounts/model'
import { returnPath } from '#api/return-path.ts'
import { landingOf } from '#api/session.ts'

/** The target after sign-in: the landing page, or first the choice of an institute, which continues there. */
export function afterSignIn(login: LoginResult, search: string): string {
  const target = returnPath(search, landingOf(login))
  if (login.isChoiceDue !== true) return target
  return new URLSearchParams(search).has('back')
    ? `/select-institute?back=${encodeURIComponent(target)}`
    : '/select-institute'
}
