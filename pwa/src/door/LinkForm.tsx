import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { currentLanguage } from '#languages/text.ts'
import { EmailForm } from '#ui/EmailForm.tsx'
import { useAttempt } from './attempt.ts'

/** Asks for a sign-in link; the answer is the same whether the address has an account or not. */
export function LinkForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const { run, isBusy, problem } = useAttempt()
  return (
    <EmailForm
      autoComplete="email"
      button={{ look: 'main', isBusy, children: t('login.sendLink') }}
      problem={problem}
      onSend={(email) =>
        run(async () => {
          await send(calls.accounts.sendVerificationLink, { id: email, language: currentLanguage().code })
          onSent(email)
        })
      }
    />
  )
}
