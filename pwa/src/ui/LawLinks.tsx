import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import './law-links.css'

type Name = 'terms' | 'privacy' | 'children' | 'licence' | 'accessibility'

/** Links to the operator's documents, which need no account and open beside this page. Its texts are `law`'s. */
export function LawLinks({ names = ['terms', 'privacy', 'licence'] }: { names?: readonly Name[] }) {
  const { t, i18n } = useTranslation()
  return (
    <nav className="law-links" aria-label={t('law.title')}>
      {names.map((name) => (
        <Fragment key={name}>
          <a href={`/legal/${name}?language=${i18n.language}`} target="_blank" rel="noopener">
            {t(`law.${name}`)}
          </a>{' '}
        </Fragment>
      ))}
    </nav>
  )
}
