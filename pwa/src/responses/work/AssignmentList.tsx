import { IconClipboardList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { paths } from '#screen/paths.ts'
import { ListPage } from '#ui/ListPage.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { anyText, oneOf, useAddress } from '#ui/use-address.ts'
import { attemptsOnDevice } from '../attempt/attempt-store.ts'
import { useDates } from '../attempt/use-dates.ts'
import { useNow } from '../attempt/use-now.ts'
import {
  assignmentFilters,
  assignmentSorts,
  listedAssignments,
  narrowed,
  type AssignmentState,
  type ListedAssignment,
} from './assignment-state.ts'
import './assignments.css'

const address = {
  filter: oneOf(assignmentFilters, 'ALL'),
  sort: oneOf(assignmentSorts, 'due'),
  search: anyText,
}

/** The assignments of a student with the attempts of this device: of one class, or of all. */
export function AssignmentList({ classId }: { classId?: string }) {
  const { t, i18n } = useTranslation()
  const [{ filter, sort, search }, setAddress] = useAddress(address)
  const pages = useEveryPage(lateCalls.responses.listMine, {}, (page) => page)
  const locals = useLiveQuery(attemptsOnDevice) ?? []
  const everywhere = listedAssignments(pages.items, locals, useNow())
  const all = everywhere.filter(({ assignment }) => classId === undefined || assignment?.classId === classId)
  const items = narrowed(all, { filter, sort, search, language: i18n.language })
  return (
    <ListPage
      pages={{ ...pages, items }}
      search={{ label: t('attempt.list.search'), value: search, onSearch: (text) => setAddress({ search: text }) }}
      tools={
        <>
          <SelectField
            label={t('attempt.list.filter')}
            value={filter}
            options={assignmentFilters.map((value) => ({ value, label: t(`attempt.list.filters.${value}`) }))}
            // The list holds the filters alone.
            onChange={({ target }) => setAddress({ filter: target.value as typeof filter })}
          />
          <SelectField
            label={t('attempt.list.sort')}
            value={sort}
            options={assignmentSorts.map((value) => ({ value, label: t(`attempt.list.sorts.${value}`) }))}
            // The list holds the orders alone.
            onChange={({ target }) => setAddress({ sort: target.value as typeof sort })}
          />
        </>
      }
      empty={{
        mark: <IconClipboardList size={36} />,
        title: t('attempt.list.emptyTitle'),
        text: t('attempt.list.emptyText'),
      }}
      noneFound={all.length > 0 ? { title: t('attempt.list.noneFound') } : null}
    >
      <ul className="assignments">
        {items.map((item) => (
          <AssignmentCard key={item.assessmentId} item={item} />
        ))}
      </ul>
    </ListPage>
  )
}

const tones: Readonly<Record<AssignmentState, 'good' | 'warn' | 'bad' | 'blue' | undefined>> = {
  ...{ running: 'blue', sending: 'warn', late: 'bad', due: 'blue' },
  ...{ upcoming: undefined, handedIn: 'good', returned: 'good', closed: undefined },
}

function AssignmentCard({ item }: { item: ListedAssignment }) {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const { assessmentId, name, state, dueOn, assignment } = item
  const numbers = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 })
  const last = assignment?.last ?? null
  const facts = [
    assignment && t(`assessments.types.${assignment.type}`),
    dueOn === null ? t('attempt.facts.noDueDate') : t('attempt.dueAt', { at: dates(dueOn) }),
    assignment && t('attempt.list.points', { count: assignment.totalPoints }),
  ]
  return (
    <li>
      <Link to={paths.attempt} params={{ assessmentId }} className="card assignment">
        <span className="grow">
          <strong dir="auto">{name}</strong>
          {assignment && (
            <span className="small soft" dir="auto">
              {assignment.className}
            </span>
          )}
          <span className="small soft">{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <span className="assignment-state">
          <span className="tag" data-tone={tones[state]}>
            {t(`attempt.states.${state}`)}
          </span>
          {last !== null && last.score !== null && (
            <strong>
              {t('attempt.result.score', {
                score: numbers.format(last.score),
                total: numbers.format(last.totalPoints),
              })}
            </strong>
          )}
        </span>
      </Link>
    </li>
  )
}
