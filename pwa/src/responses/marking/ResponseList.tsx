import { IconClipboardCheck } from '@tabler/icons-react'
import type { MarkingOverview } from '@takhti/schema/responses/marking-model'
import type { ResponseSummary } from '@takhti/schema/responses/model'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { Age } from '#languages/Age.tsx'
import { paths } from '#screen/paths.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { ListPage } from '#ui/ListPage.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { SelectField } from '#ui/SelectField.tsx'
import type { Column } from '#ui/table-sort.ts'
import { oneOf, useAddress } from '#ui/use-address.ts'
import { useTableSort } from '#ui/use-table-sort.ts'
import { RoomCodePart } from '../room/RoomCodeButton.tsx'
import { SaveTableMenu } from '../SaveTableMenu.tsx'
import { PickedResponses } from './PickedResponses.tsx'
import { ReleasePanel } from './ReleasePanel.tsx'
import { rowsOf, statesOfRows, type ResponseRow } from './response-rows.ts'
import { useNotStarted } from './use-absentees.ts'

const shows = ['all', ...statesOfRows] as const

const address = { show: oneOf(shows, 'all') }

/** How often the list is fetched while students may answer, in milliseconds: only their hand-in is an event. */
const lookMs = 15_000

/** Every student's response: not started, begun, handed in, marked, returned. */
export function ResponseList({ overview }: { overview: MarkingOverview }) {
  const { t } = useTranslation()
  const { assessmentId } = overview
  const pages = useEveryPage(
    lateCalls.responses.fetch,
    { assessmentId },
    { itemsOf: (answer) => answer, ...(overview.status === 'Published' && { refetchInterval: lookMs }) },
  )
  const missing = useNotStarted(overview, pages.isWhole ? pages.items : null)
  const [{ show }, setAddress] = useAddress(address)
  const [picked, setPicked] = useState<readonly string[]>([])
  const sort = useTableSort()
  const isReadOnly = useReadOnly()
  const rows = rowsOf(pages.items, missing, (number) => t('responses.anonymous', { number }))
  const shown = rows.filter(({ state }) => show === 'all' || state === show)
  return (
    <ListPage
      pages={{ ...pages, items: rows }}
      empty={{
        mark: <IconClipboardCheck size={36} />,
        title: t('responses.emptyTitle'),
        text: t('responses.emptyText'),
      }}
      total={t('responses.count', {
        count: rows.filter(({ response }) => response?.submittedAt != null).length,
        of: rows.length,
      })}
      tools={
        <ReleasePanel overview={overview}>
          {overview.status === 'Published' && <RoomCodePart assessmentId={assessmentId} />}
          <SelectField
            label={t('responses.show')}
            value={show}
            onChange={({ target }) => setAddress({ show: address.show.read(target.value) })}
            options={shows.map((value) => ({ value, label: t(`responses.states.${value}`) }))}
          />
          <SaveTableMenu
            name={overview.name}
            tables={() =>
              Promise.resolve([{ title: t('responses.title'), lead: overview.name, rows: sheetOf(rows, t) }])
            }
          />
        </ReleasePanel>
      }
    >
      <DataTable
        caption={t('responses.title')}
        rows={shown}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={columnsOf({ assessmentId, fetchedAt: pages.fetchedAt }, t)}
        sort={sort}
        {...(!isReadOnly && {
          select: { picked, onPick: setPicked, isLocked: ({ response }: ResponseRow) => response === null },
          bulk: <PickedResponses picked={shown.filter(({ id }) => picked.includes(id))} onDone={() => setPicked([])} />,
        })}
      />
    </ListPage>
  )
}

const tones = { Submitted: 'blue', Marked: 'good', Returned: 'good', InProgress: 'warn', none: undefined } as const

function columnsOf(
  { assessmentId, fetchedAt }: { assessmentId: string; fetchedAt: number },
  t: TFunction,
): Column<ResponseRow>[] {
  return [
    {
      ...{ key: 'name', name: t('responses.student'), by: ({ name }) => name },
      cell: ({ name, response }) =>
        response?.submittedAt == null ? (
          name
        ) : (
          <Link to={paths.studentReport} params={{ assessmentId, responseId: response.assessmentResponseId }}>
            {name}
          </Link>
        ),
    },
    {
      ...{ key: 'state', name: t('responses.state'), by: ({ state }) => state },
      cell: ({ state, response }) => (
        <span className="row">
          <span className="tag" data-tone={tones[state]}>
            {t(`responses.states.${state}`)}
          </span>
          {response?.progress && <Progress of={response.progress} key={fetchedAt} />}
          {response?.isLate && (
            <span className="tag" data-tone="warn">
              {t('responses.late')}
            </span>
          )}
          {response?.isClockSetBack && <span className="tag">{t('responses.clock')}</span>}
          {response?.releasedAt && state !== 'Returned' && <span className="tag">{t('responses.released')}</span>}
        </span>
      ),
    },
    {
      ...{ key: 'submitted', name: t('responses.handedIn'), by: ({ response }) => response?.submittedAt ?? null },
      cell: ({ response }) => (response?.submittedAt ? <Age at={response.submittedAt} /> : '–'),
    },
    {
      ...{ key: 'score', name: t('responses.score'), isNumber: true, by: ({ response }) => response?.score ?? null },
      cell: ({ response }) => (response?.score == null ? '–' : `${response.score} / ${response.totalPoints}`),
    },
    {
      ...{
        key: 'pending',
        name: t('responses.pending'),
        isNumber: true,
        by: ({ response }) => response?.pending ?? null,
      },
      cell: ({ response }) => (response?.submittedAt ? (response.pending ?? 0) : '–'),
    },
  ]
}

/** How far a running attempt is; its age is that of the last fetch. */
function Progress({ of: { answered, at } }: { of: NonNullable<ResponseSummary['progress']> }) {
  const { t } = useTranslation()
  return (
    <span className="small soft">
      {t('responses.answered', { count: answered })}
      {at !== null && (
        <>
          {' · '}
          <Age at={at} />
        </>
      )}
    </span>
  )
}

function sheetOf(rows: readonly ResponseRow[], t: TFunction): string[][] {
  const head = ['student', 'state', 'handedIn', 'score', 'points', 'pending', 'late'] as const
  return [
    head.map((key) => t(`responses.${key}`)),
    ...rows.map(({ name, state, response }) => [
      ...[name, t(`responses.states.${state}`), response?.submittedAt ?? ''],
      ...[response?.score, response?.totalPoints, response?.pending].map((value) =>
        response?.submittedAt ? String(value ?? '') : '',
      ),
      response?.isLate ? t('responses.late') : '',
    ]),
  ]
}
