import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/errors.ts'
import type { Fetched } from '#api/query.ts'
import { CachedAge } from '#languages/Age.tsx'
import { useOnline } from '#offline/connectivity.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PendingPart } from '#ui/PendingPart.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

type AnswerProps<Data> = {
  query: UseQueryOptions<Fetched<Data>, ApiError, Fetched<Data>, readonly unknown[]>
  children: (data: Data) => ReactNode
  /** Whether the page is complete without it: then it waits and fails without a trace. */
  isOptional?: true
}

/** A part of a page with the states of its query. Without a network it shows the last answer with its age. */
export function Answer<Data>({ query, children, isOptional }: AnswerProps<Data>) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const { data, error, refetch } = useQuery(query)
  if (data)
    return (
      <>
        <CachedAge at={isOnline ? null : data.cachedAt} />
        {children(data.data)}
      </>
    )
  if (isOptional) return error ? null : <PendingPart />
  if (!error) return <Skeleton label={t('common.loading')} />
  return (
    <Notice
      title={t(error.isUnanswered ? 'states.offlineTitle' : 'states.failedTitle')}
      text={error.isUnanswered ? t('states.offlineHint') : t(`errors.${error.code}`)}
    >
      <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
    </Notice>
  )
}
