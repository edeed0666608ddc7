import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#api/pages.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

type PagedListProps = {
  pages: Pages<unknown, { total: number }>
  mark: ReactNode
  empty: string
  emptyHint: string
  children: ReactNode
}

/** A list of people with every state it can be in. */
export function PagedList({ pages, mark, empty, emptyHint, children }: PagedListProps) {
  const { t } = useTranslation()
  const { items, isPending, problem, more, first } = pages
  if (items.length === 0 && problem)
    return <Notice mark={mark} title={t('states.failedTitle')} text={t(`errors.${problem.code}`)} />
  if (items.length === 0 && isPending) return <Skeleton label={t('common.loading')} />
  if (items.length === 0) return <Notice mark={mark} title={empty} text={emptyHint} />
  return (
    <div className="stack">
      {first && (
        <p className="small soft" role="status">
          {t('people.total', { count: first.total })}
        </p>
      )}
      <ul className="people">{children}</ul>
      {problem && <p role="alert">{t(`errors.${problem.code}`)}</p>}
      {more && (
        <Button isBusy={isPending} onClick={more}>
          {t('common.more')}
        </Button>
      )}
    </div>
  )
}
