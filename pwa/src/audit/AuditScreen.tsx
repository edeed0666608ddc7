import { IconDownload, IconFilter } from '@tabler/icons-react'
import type { AuditEntry } from '@takhti/schema/audit/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#offline/connectivity.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { actionName, detailLines, wordsOfLine } from './audit-text.ts'
import { FilterForm } from './FilterForm.tsx'
import { exportLog, useLog, type Filter } from './log.ts'
import './audit.css'

export const auditScreen = screen({ path: paths.audit, title: 'audit', roles: ['admin'], View: Log })

function Log() {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<Filter>({})
  const log = useLog(filter)
  return (
    <div className="stack">
      <PhoneFold label={t('audit.filter')} icon={<IconFilter size={20} aria-hidden="true" />}>
        <FilterForm people={log.people} onChange={setFilter} />
        <ExportRow filter={filter} isEmpty={log.entries.length === 0} />
      </PhoneFold>
      <Entries log={log} />
    </div>
  )
}

function ExportRow({ filter, isEmpty }: { filter: Filter; isEmpty: boolean }) {
  const { t, i18n } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const isOnline = useOnline()

  async function save() {
    setBusy(true)
    try {
      await exportLog(filter, { t, language: i18n.language })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="row">
      <Button isBusy={isBusy} disabled={isEmpty || !isOnline} onClick={() => void save()}>
        <IconDownload size={18} aria-hidden="true" />
        {t('audit.export')}
      </Button>
    </div>
  )
}

function Entries({ log }: { log: ReturnType<typeof useLog> }) {
  const { t } = useTranslation()
  if (log.isLoading) return <Skeleton label={t('common.loading')} />
  if (log.problem) {
    return (
      <Notice title={t('states.failedTitle')} text={t(`errors.${log.problem.code}`)}>
        <Button look="main" onClick={log.refetch}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  if (log.entries.length === 0) return <Notice title={t('audit.emptyTitle')} text={t('audit.emptyText')} />
  return (
    <>
      <ol className="card log">
        {log.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {log.hasMore && (
        <div className="row">
          <Button isBusy={log.isLoadingMore} onClick={log.loadMore}>
            {t('audit.more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation()
  const { at, action, first_name, last_name, entityId, userId, targetName } = entry
  const name = `${first_name} ${last_name}`.trim()
  return (
    <li className="log-entry">
      <time className="small soft" dateTime={at}>
        {new Date(at).toLocaleString(i18n.language)}
      </time>
      <span>
        <strong dir="auto">{name === '' ? t('audit.nobody') : name}</strong> — {actionName(t, action)}
        {targetName !== null && entityId !== userId && (
          <>
            : <bdi>{targetName}</bdi>
          </>
        )}
      </span>
      {detailLines(entry)
        .flatMap((line) => wordsOfLine(t, line) ?? [])
        .map(({ field, before, after }) => (
          <span key={field} className="small log-detail">
            {field}: {before !== null && <del dir="auto">{before}</del>}{' '}
            {after !== null && <ins dir="auto">{after}</ins>}
          </span>
        ))}
    </li>
  )
}
