import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'

/** Shows that a sign-in link was sent. */
export function MailSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="stack" role="status">
      <h1>{t('login.mailTitle')}</h1>
      <p>{t('login.mailText', { email })}</p>
      <Button look="quiet" onClick={onAgain}>
        {t('login.again')}
      </Button>
    </div>
  )
}
