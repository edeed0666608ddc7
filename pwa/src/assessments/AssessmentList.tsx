import { IconClipboardList, IconFilter } from '@tabler/icons-react'
import type { AssessmentSummary } from '@takhti/schema/assessments/model'
import { assessmentFilters, firstPageSize } from '@takhti/schema/assessments/rules'
import type { ClassOfPerson } from '@takhti/schema/classes/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { q } from '#api/query.ts'
import { useOnline } from '#offline/connectivity.ts'
import { paths } from '#screen/paths.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { ListPage } from '#ui/ListPage.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { useRemoved } from '#ui/removal.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { Column } from '#ui/table-sort.ts'
import { anyText, oneOf, useAddress } from '#ui/use-address.ts'
import { useTableSort } from '#ui/use-table-sort.ts'
import { shownRows, type Narrowing } from './assessment-list.ts'
import { localState, type LocalState } from './assessment-store.ts'
import { BulkButtons } from './BulkButtons.tsx'
import { RefusedList } from './RefusedList.tsx'
import { RowMenu } from './RowMenu.tsx'
import { StatusTag } from './StatusTag.tsx'
import type { Refused } from './use-status.ts'

const address = { filter: oneOf(assessmentFilters, 'ALL'), search: anyText, topic: anyText }

const nothing: LocalState = { changed: [], removed: new Set() }

type AssessmentListProps = {
  classId: string
  /** The choice of another class; absent on the page of a class. */
  choice?: { classes: readonly ClassOfPerson[]; onClass: (classId: string) => void }
  /** What creates another one, beside the filters. */
  create?: ReactNode
}

/** The assessments of a class, those that only this device has included. */
export function AssessmentList({ classId, choice, create }: AssessmentListProps) {
  const { t } = useTranslation()
  const [{ filter, search, topic }, setAddress] = useAddress(address)
  return (
    <div className="stack">
      <div className="list-tools">
        {create}
        {choice && (
          <SelectField
            label={t('assessments.class')}
            value={classId}
            options={choice.classes.map((each) => ({ value: each.classId, label: each.name }))}
            onChange={({ target }) => choice.onClass(target.value)}
          />
        )}
        <PhoneFold
          label={t('common.filters')}
          icon={<IconFilter size={20} aria-hidden="true" />}
          isOpenAtFirst={filter !== 'ALL' || search !== '' || topic !== ''}
        >
          <SelectField
            label={t('assessments.list.filter')}
            value={filter}
            options={assessmentFilters.map((value) => ({ value, label: t(`assessments.list.filters.${value}`) }))}
            // The list holds the filters alone.
            onChange={({ target }) => setAddress({ filter: target.value as typeof filter })}
          />
          <TopicField classId={classId} topic={topic} onTopic={(chosen) => setAddress({ topic: chosen })} />
          <div className="grow">
            <SearchField
              label={t('assessments.list.search')}
              value={search}
              onSearch={(text) => setAddress({ search: text })}
            />
          </div>
        </PhoneFold>
      </div>
      <NarrowedList
        key={`${filter} ${topic} ${search}`}
        classId={classId}
        narrowing={{ filter, search, topic }}
        isOfPage={choice === undefined}
      />
    </div>
  )
}

type TopicFieldProps = { classId: string; topic: string; onTopic: (topicId: string) => void }

/** The topics of the class's syllabus; none without one, and none without a network. */
function TopicField({ classId, topic, onTopic }: TopicFieldProps) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const { data } = useQuery(q(lateCalls.syllabus.get, { for_class: classId }))
  const topics = data?.data.syllabus?.topics ?? []
  if (topics.length === 0 || !isOnline) return null
  return (
    <SelectField
      label={t('sets.topic')}
      value={topics.some(({ topicId }) => topicId === topic) ? topic : ''}
      options={[
        { value: '', label: t('assessments.list.filters.ALL') },
        ...topics.map(({ topicId, topicName }) => ({ value: topicId, label: topicName })),
      ]}
      onChange={({ target }) => onTopic(target.value)}
    />
  )
}

type NarrowedListProps = {
  classId: string
  narrowing: Narrowing
  /** Whether the list is a part of the page of its class. */
  isOfPage: boolean
}

function useRows(classId: string, narrowing: Narrowing) {
  const { filter, search, topic } = narrowing
  const isOnline = useOnline()
  const local = useLiveQuery(() => localState(classId), [classId]) ?? nothing
  // Without the network the whole list of this device is narrowed here.
  const asked = isOnline ? { filter, ...(search !== '' && { search }), ...(topic !== '' && { topicId: topic }) } : {}
  const pages = usePages(
    lateCalls.assessments.listPaginated,
    { classId, limit: firstPageSize, ...asked },
    (page) => page,
  )
  const hidden = useRemoved()
  const removed = new Set([...local.removed, ...hidden])
  const items = shownRows(pages.items, { ...local, removed }, narrowing)
  return { ...pages, items }
}

function NarrowedList({ classId, narrowing, isOfPage }: NarrowedListProps) {
  const { t } = useTranslation()
  const pages = useRows(classId, narrowing)
  const sort = useTableSort()
  const columns = useColumns()
  const isReadOnly = useReadOnly()
  const [picked, setPicked] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const isNarrowed = narrowing.search !== '' || narrowing.filter !== 'ALL' || narrowing.topic !== ''
  const total = pages.first && t('assessments.list.total', { count: pages.first.totalNumberOfAssessments })
  const chosen = pages.items.filter(({ id }) => picked.includes(id))
  return (
    <>
      <RefusedList of={refused} onClose={() => setRefused([])} />
      <ListPage
        pages={pages}
        total={total ?? null}
        isTotalFolded={isOfPage}
        empty={{
          mark: <IconClipboardList size={36} />,
          title: t('assessments.list.emptyTitle'),
          text: t('assessments.list.emptyText'),
        }}
        noneFound={isNarrowed ? { title: t('assessments.list.noneFound') } : null}
      >
        <DataTable
          caption={t('assessments.title')}
          rows={pages.items}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          columns={columns}
          sort={sort}
          more={pages.more}
          {...(!isReadOnly && { select: { picked, onPick: setPicked } })}
          bulk={<BulkButtons of={chosen} onDone={() => setPicked([])} onRefused={setRefused} />}
          actions={(row) => <RowMenu of={row} onRefused={setRefused} />}
        />
      </ListPage>
    </>
  )
}

function useColumns(): readonly Column<AssessmentSummary>[] {
  const { t, i18n } = useTranslation()
  const dates = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  const numbers = new Intl.NumberFormat(i18n.language)
  return [
    {
      key: 'name',
      name: t('assessments.name'),
      by: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to={paths.assessment} params={{ assessmentId: id }} dir="auto">
          {name}
        </Link>
      ),
    },
    {
      key: 'type',
      name: t('assessments.type'),
      cell: ({ type }) => t(`assessments.types.${type}`),
      by: ({ type }) => type,
    },
    { key: 'status', name: t('assessments.status'), cell: (row) => <StatusTag of={row} />, by: ({ status }) => status },
    {
      key: 'questions',
      name: t('assessments.questions'),
      isNumber: true,
      by: ({ questionCount }) => questionCount,
      cell: ({ questionCount }) => numbers.format(questionCount),
    },
    {
      key: 'points',
      name: t('sets.points'),
      isNumber: true,
      by: ({ totalPoints }) => totalPoints,
      cell: ({ totalPoints }) => numbers.format(totalPoints),
    },
    {
      key: 'dueOn',
      name: t('assessments.dueOn'),
      by: ({ dueOn }) => dueOn,
      cell: ({ dueOn }) => (dueOn === null ? t('assessments.noDueDate') : dates.format(new Date(dueOn))),
    },
    {
      key: 'updatedAt',
      name: t('assessments.updatedAt'),
      by: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => dates.format(new Date(updatedAt)),
    },
  ]
}
