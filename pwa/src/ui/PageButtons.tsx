import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'

type PageButtonsProps = { page: number; pages: number; onPage: (page: number) => void }

/**
 * Steps through the pages of rows that are on the device; nothing where one page has them all. `page` counts from zero.
 */
export function PageButtons({ page, pages, onPage }: PageButtonsProps) {
  const { t } = useTranslation()
  if (pages <= 1) return null
  return (
    <div className="row">
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('imports.check.previous')}
      </Button>
      <span className="small soft" role="status">
        {t('imports.check.page', { page: page + 1, pages })}
      </span>
      <Button disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
        {t('imports.check.following')}
      </Button>
    </div>
  )
}
