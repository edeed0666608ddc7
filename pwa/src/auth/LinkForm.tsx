import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { wanted } from '#api/return-path.ts'
import { currentLanguage } from '#languages/text.ts'
import { EmailForm } from '#ui/EmailForm.tsx'
import type { TypedEmail } from '#ui/use-email.ts'
import { useAttempt } from './attempt.ts'

/** Requests a sign-in link; the answer is the same whether the address has an account or not. */
export function LinkForm({ shared, onSent }: { shared: TypedEmail; onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const { run, isBusy, problem } = useAttempt()
  return (
    <EmailForm
      autoComplete="email"
      shared={shared}
      button={{ look: 'main', isBusy, children: t('login.sendLink') }}
      problem={problem}
      onSend={(email) =>
        run(async () => {
          await send(calls.accounts.sendVerificationLink, {
            id: email,
            language: currentLanguage().code,
            // The link may be opened in another browser, which does not have this address.
            back: wanted(location.search) ?? undefined,
          })
          onSent(email)
        })
      }
    />
  )
}
