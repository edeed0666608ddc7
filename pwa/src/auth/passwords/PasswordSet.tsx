import { useTranslation } from 'react-i18next'
import { backQuery } from '#api/return-path.ts'

/** Shown when a new password is set: sign-in requires it from now on. */
export function PasswordSet() {
  const { t } = useTranslation()
  return (
    <div className="stack" role="status">
      <h1>{t('password.doneTitle')}</h1>
      <p>{t('password.doneText')}</p>
      <a className="button" data-look="main" href={`/login${backQuery()}`}>
        {t('login.signIn')}
      </a>
    </div>
  )
}
