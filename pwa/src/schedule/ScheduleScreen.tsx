import { IconArrowLeft, IconCalendarPlus, IconPencil } from '@tabler/icons-react'
import { dayIn } from '@takhti/schema/kit/days'
import type { ScheduleItem } from '@takhti/schema/schedule/model'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { CachedAge } from '#languages/Age.tsx'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { dateText, daysText, hoursText, isDaily } from './schedule-text.ts'
import { ScheduleProblem } from './ScheduleProblem.tsx'
import { mayWrite, useSchedule } from './use-schedule.ts'
import './schedule.css'

/**
 * The schedule of the class in the address, or of all the caller's classes. `createSchedulesDialog` opens the dialog
 * for a new item.
 */
export function ScheduleScreen() {
  const { t } = useTranslation('translation', { keyPrefix: 'schedule' })
  // Any other value names no class.
  const search = useSearch({ strict: false }) as { class?: string; createSchedulesDialog?: unknown }
  const classId = search.class ?? null
  const { items, now, timeZone, cachedAt, error, again } = useSchedule(classId)
  const [chosen, choose] = useState<ScheduleItem | 'new' | null>(
    search.createSchedulesDialog === undefined ? null : 'new',
  )
  useEffect(() => {
    document.title = t('title')
  }, [t])
  return (
    <main id="content" className="schedule-sheet" tabIndex={-1}>
      <header className="row schedule-head">
        <Link {...wayBack(classId)} className="icon-button" aria-label={t('back')}>
          <IconArrowLeft aria-hidden="true" className="mirrored" />
        </Link>
        <h1>{t('title')}</h1>
        {mayWrite() && items && (
          <Button look="main" aria-haspopup="dialog" onClick={() => choose('new')}>
            <IconCalendarPlus size={18} aria-hidden="true" />
            {t('add')}
          </Button>
        )}
      </header>
      <CachedAge at={cachedAt} />
      {items === null && <ScheduleProblem {...{ error, again }} />}
      {items?.length === 0 && <Notice title={t('empty')} />}
      {items && items.length > 0 && <ItemList {...{ items, now }} isOfAll={classId === null} onChoose={choose} />}
      {items && chosen !== null && mayWrite() && (
        <ItemDialog
          {...{ classId, items, timeZone }}
          item={chosen === 'new' ? null : chosen}
          onClose={() => choose(null)}
        />
      )}
    </main>
  )
}

function wayBack(classId: string | null) {
  return classId === null ? { to: paths.classes } : { to: paths.classDetail, params: { classId } }
}

type ItemListProps = {
  items: readonly ScheduleItem[]
  now: Date
  isOfAll: boolean
  onChoose: (item: ScheduleItem) => void
}

function ItemList({ items, now, isOfAll, onChoose }: ItemListProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'schedule' })
  return (
    <ul className="schedule schedule-list card">
      {items.map((item) => (
        <li key={`${item.scheduleId} ${item.when.kind === 'once' ? item.when.date : ''}`} className="schedule-item">
          <b className="schedule-hours">{hoursText(item, i18n.language)}</b>
          <span className="grow">
            <span dir="auto">{item.title}</span>
            <span className="small soft">{isDaily(item) ? t('everyDay') : daysText(item, i18n.language)}</span>
            <LeftOut item={item} now={now} />
            <span className="small soft" dir="auto">
              {[isOfAll && item.className, item.lessonName !== item.title && item.lessonName]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {mayWrite() && !isSubstitutes(item) && (
            <IconButton
              label={t('changeNamed', { title: item.title })}
              aria-haspopup="dialog"
              onClick={() => onChoose(item)}
            >
              <IconPencil aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Whether the caller has an entry as a substitute: it is one day of the class's. */
function isSubstitutes({ when, handedOver = [] }: ScheduleItem): boolean {
  const { personId } = requirePerson()
  return handedOver.some(
    (each) => each.personId === personId && when.kind === 'once' && when.date >= each.from && when.date <= each.to,
  )
}

/** The future days on which a weekly item is left out. */
function LeftOut({ item: { leftOut = [], timeZone }, now }: { item: ScheduleItem; now: Date }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'schedule' })
  const today = dayIn(timeZone, now)
  const days = leftOut.filter((date) => date >= today).map((date) => dateText(date, i18n.language))
  if (days.length === 0) return null
  return <span className="small soft">{t('notOn', { days: new Intl.ListFormat(i18n.language).format(days) })}</span>
}
