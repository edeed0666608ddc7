import { IconThumbUp } from '@tabler/icons-react'
import type { ClassOfPerson } from '@takhti/schema/classes/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { isInWebview } from '#screen/webview.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { ListPage } from '#ui/ListPage.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { anyText, oneOf, useAddress } from '#ui/use-address.ts'
import { useTableSort } from '#ui/use-table-sort.ts'
import { instantsOf, ranges, type Range } from './conduct-text.ts'
import { countColumns } from './count-columns.tsx'
import { EntryActions } from './EntryActions.tsx'
import { EntryItem } from './EntryItem.tsx'
import { PendingList } from './PendingList.tsx'
import { PraiseButton } from './PraiseButton.tsx'
import { PraiseSheet } from './PraiseSheet.tsx'
import { usePending } from './queue.ts'

const address = { range: oneOf(ranges, 'last30'), student: anyText }

export const conductScreen = screen<ClassOfPerson>({
  path: paths.conduct,
  title: 'conduct',
  roles: ['instructor'],
  load: ({ classId = '' }) => q(calls.classes.get, { id: classId }),
  Actions: ({ data }) => <PraiseButton classId={data.classId} />,
  classOf: ({ data }) => data.classId,
  View: ({ data }) => <ConductView classId={data.classId} name={data.name} />,
})

/** The screen, once its texts have loaded. */
export async function loadConduct() {
  await addWords('conduct')
  return conductScreen
}

function ConductView({ classId, name }: { classId: string; name: string }) {
  const { t } = useTranslation()
  const [{ range, student }, setAddress] = useAddress(address)
  const [now] = useState(() => new Date())
  const instants = instantsOf(range, now)
  const counts = useQuery(q(lateCalls.conduct.ofClass, { classId, ...instants }))
  const { items = [] } = counts.data?.data ?? {}
  const pending = usePending(classId)
  return (
    <div className="stack">
      <p>
        {isInWebview() ? (
          <bdi>{name}</bdi>
        ) : (
          <Link to={paths.classDetail} params={{ classId }}>
            <bdi>{name}</bdi>
          </Link>
        )}
      </p>
      <div className="list-tools">
        <SelectField
          label={t('conduct.range')}
          value={range}
          options={ranges.map((value) => ({ value, label: t(`conduct.ranges.${value}`) }))}
          onChange={({ target }) => setAddress({ range: ranges.find((each) => each === target.value) ?? 'last30' })}
        />
        <SelectField
          label={t('conduct.student')}
          value={student}
          options={[
            { value: '', label: t('conduct.everyone') },
            ...items.map(({ studentId, name: label }) => ({ value: studentId, label })),
          ]}
          onChange={({ target }) => setAddress({ student: target.value })}
        />
      </div>
      {student === '' && <Counts classId={classId} {...instants} />}
      <PendingList pending={pending} names={new Map(items.map(({ studentId, name: of }) => [studentId, of]))} />
      <Entries key={`${range} ${student}`} classId={classId} range={range} student={student} />
    </div>
  )
}

function Counts({ classId, ...instants }: { classId: string; from?: string; before?: string }) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch, isPending } = useQuery(q(lateCalls.conduct.ofClass, { classId, ...instants }))
  const [picked, setPicked] = useState<readonly string[]>([])
  const [isGiving, setGiving] = useState(false)
  const isReadOnly = useReadOnly()
  const sort = useTableSort()
  const { items = [], students = 0, praised = 0 } = data?.data ?? {}
  const to = t('conduct.students', { count: picked.length })
  return (
    <ListPage
      pages={{ items, isPending, problem: data === undefined ? error : null, refetch: () => void refetch() }}
      total={t('conduct.praised', { count: praised, of: students })}
      empty={{ mark: <IconThumbUp size={36} />, title: t('conduct.noStudents') }}
    >
      <DataTable
        caption={t('conduct.title')}
        rows={items}
        idOf={({ studentId }) => studentId}
        nameOf={({ name }) => name}
        columns={countColumns(t, { classId, language: i18n.language })}
        sort={sort}
        {...(!isReadOnly && {
          select: { picked, onPick: setPicked },
          bulk: <Button onClick={() => setGiving(true)}>{t('conduct.praise')}</Button>,
        })}
      />
      {isGiving && <PraiseSheet classId={classId} studentIds={picked} name={to} onClose={() => setGiving(false)} />}
    </ListPage>
  )
}

function Entries({ classId, range, student }: { classId: string; range: Range; student: string }) {
  const { t } = useTranslation()
  const [instants] = useState(() => instantsOf(range, new Date()))
  const input = { classId, ...instants, ...(student !== '' && { studentId: student }), limit: 20 }
  const pages = usePages(lateCalls.conduct.remarksList, input, (page) => page)
  return (
    <section className="stack" aria-labelledby="conduct-list">
      <h2 id="conduct-list">{t('conduct.listTitle')}</h2>
      <ListPage
        pages={pages}
        total={t('conduct.entries', { count: pages.first?.total ?? 0 })}
        empty={{ mark: <IconThumbUp size={36} />, title: t('conduct.none'), text: t('conduct.noneText') }}
      >
        <ul className="conduct-entries">
          {pages.items.map((entry) => (
            <EntryItem key={entry.id} entry={entry} isNamed>
              <EntryActions entry={entry} />
            </EntryItem>
          ))}
        </ul>
      </ListPage>
    </section>
  )
}
