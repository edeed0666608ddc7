import type { ThreadCitation } from '@takhti/schema/threads/model'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { SourcePanel } from '#files/port.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

type CitedSourceProps = { citation: ThreadCitation; onClose: () => void }

/** The cited source with its passage marked: beside the conversation where there is space, else over it. */
export function CitedSource({ citation, onClose }: CitedSourceProps) {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const { data, error } = useQuery({ ...q(calls.files.get, { id: citation.sourceId }), retry: false })
  const name = data?.data.name ?? t('content.source')
  const panel = data ? (
    <SourcePanel content={data.data} shown={citation.span} />
  ) : error ? (
    <p role="alert">{t(`errors.${error.code}`)}</p>
  ) : (
    <Skeleton label={t('common.loading')} />
  )
  if (!isWide) {
    return (
      <Dialog title={name} closeLabel={t('threads.back')} onClose={onClose}>
        {panel}
      </Dialog>
    )
  }
  return (
    <aside className="threads-beside" aria-label={name}>
      <div className="row">
        <strong className="grow" dir="auto">
          {name}
        </strong>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
      {panel}
    </aside>
  )
}

const wide = matchMedia('(width >= 1000px)')

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
}
