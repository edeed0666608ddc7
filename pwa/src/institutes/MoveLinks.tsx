import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'

/** Where everything of the institute is exported or imported. */
export function MoveLinks() {
  const { t } = useTranslation()
  return (
    <section className="card stack" aria-labelledby="move">
      <h2 id="move">{t('institute.move')}</h2>
      <p className="soft">{t('institute.moveText')}</p>
      <div className="row">
        <Link to={paths.transfer} className="button">
          {t('transfer.title')}
        </Link>
        <Link to={paths.connections} className="button">
          {t('connections.title')}
        </Link>
      </div>
    </section>
  )
}
