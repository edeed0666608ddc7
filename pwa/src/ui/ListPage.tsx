import type { ErrorCode } from '@takhti/schema/kit/errors'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { MoreButton } from './MoreButton.tsx'
import { Notice } from './Notice.tsx'
import { SearchField } from './SearchField.tsx'
import { Skeleton } from './Skeleton.tsx'
import './data-table.css'

type ListPageProps = {
  /** Of `usePages` or `useEveryPage`. */
  pages: {
    items: { length: number }
    isPending: boolean
    problem: { code: ErrorCode | 'offline' | 'timeout' | 'storage' } | null
    more?: (() => void) | null
    refetch?: () => void
  }
  search?: { label: string; hint?: string; value: string; onSearch: (text: string) => void }
  /** The controls beside the search: filters, sort and buttons. */
  tools?: ReactNode
  /** How many there are in all, as a sentence. */
  total?: string | null
  /** A phone shows the list in the place of its total. */
  isTotalFolded?: boolean
  /** The empty state of a list: an icon, the reason, and the button that adds the first item. */
  empty: { mark: ReactNode; title: string; text?: string; action?: ReactNode }
  /** The same for a search or filters without a result. */
  noneFound?: { title: string; text?: string } | null
  children: ReactNode
}

/** A list with each of its states: loading, failed, empty, nothing found, and a next page that is never hidden. */
export function ListPage({ pages, search, tools, total, isTotalFolded = false, children, ...given }: ListPageProps) {
  const [clears, setClears] = useState(0)
  const onClear = () => {
    search?.onSearch('')
    setClears(clears + 1)
  }
  return (
    <div className="stack">
      {(search || tools) && (
        <div className="list-tools">
          {search && (
            <div className="grow">
              {/* A search has its own text, and starts again where it is cleared. */}
              <SearchField key={clears} {...search} {...(clears > 0 && { value: '' })} />
            </div>
          )}
          {tools}
        </div>
      )}
      {pages.items.length === 0 ? (
        <ListState pages={pages} {...given} {...(search && search.value !== '' && { onClear })} />
      ) : (
        <>
          {total && (
            <p className={`small soft ${isTotalFolded ? 'hidden-on-phone' : ''}`} role="status">
              {total}
            </p>
          )}
          {children}
          <MoreButton pages={{ ...pages, more: pages.more ?? null }} />
        </>
      )}
    </div>
  )
}

type ListStateProps = Pick<ListPageProps, 'pages' | 'empty' | 'noneFound'> & { onClear?: () => void }

function ListState({ pages, empty, noneFound, onClear }: ListStateProps) {
  const { t } = useTranslation()
  const { problem, isPending, refetch } = pages
  if (problem)
    return (
      <Notice mark={empty.mark} title={t('states.failedTitle')} text={t(`errors.${problem.code}`)}>
        {refetch && <Button onClick={refetch}>{t('common.retry')}</Button>}
      </Notice>
    )
  if (isPending) return <Skeleton label={t('common.loading')} />
  if (noneFound)
    return (
      <Notice mark={empty.mark} {...noneFound}>
        {onClear && <Button onClick={onClear}>{t('common.clearSearch')}</Button>}
      </Notice>
    )
  const { action, ...notice } = empty
  return <Notice {...notice}>{action}</Notice>
}
