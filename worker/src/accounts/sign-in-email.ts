import { mailedQuery } from '@takhti/schema/kit/own-path'
import { authOf, isMailable } from '#platform/auth.ts'
import type { Platform } from '#platform/platform.ts'
import { signInEmailTexts } from './accounts-text.ts'
import { accountsStore } from './store.ts'

/** What the outbox stores of a requested sign-in link; its secret is made when the mail is sent. */
export type LinkJob = { email: string; language?: string | undefined; origin: string; back?: string | null | undefined }

/** Performs the job `signInLetter`: mails a link where an account has the address, and nothing elsewhere. */
export async function sendSignInEmail(platform: Platform, body: LinkJob, id: string): Promise<void> {
  const { email, language: asked, origin, back } = body
  const reader = isMailable(email) ? await accountsStore(platform.directory).findReader(email) : null
  if (reader === null) return
  const secret = await authOf(platform).newLinkSecret(email)
  // In the fragment, which browsers put into no request, no log and no referrer.
  const letters = signInEmailTexts(`${origin}/login/link${mailedQuery(back)}#vid=${secret}`)
  await platform.mailer.send({ id, to: email, language: asked ?? reader.language, letters, cause: { by: 'reader' } })
}
