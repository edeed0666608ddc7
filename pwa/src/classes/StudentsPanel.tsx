import { IconId, IconSchool, IconSearch, IconUserPlus } from '@tabler/icons-react'
import type { FreshCard } from '@takhti/schema/accounts/cards/model'
import type { ClassStudent } from '@takhti/schema/students/model'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardSheet } from '#accounts/port.tsx'
import { calls } from '#api/calls.ts'
import { usePages } from '#api/pages.ts'
import { requirePerson } from '#api/person.ts'
import { SaveListMenu } from '#imports/port.tsx'
import { Age } from '#languages/Age.tsx'
import { MessageLink } from '#messages/port.tsx'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { ListPage } from '#ui/ListPage.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { PhoneLink } from '#ui/PhoneLink.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Column } from '#ui/table-sort.ts'
import { anyText, useAddress } from '#ui/use-address.ts'
import { useTableSort } from '#ui/use-table-sort.ts'
import { AddPeopleDialog } from './AddPeopleDialog.tsx'
import { PickedStudents } from './PickedStudents.tsx'
import { useRemovalFromClass } from './use-removal.ts'
import './classes.css'

type StudentsPanelProps = { classId: string; name: string }

/** A class of at most so many needs no search. */
const mostAtAGlance = 10

const address = { search: anyText }

/** The students of a class for its teachers: pick some and remove them, make their cards, or add others. */
export function StudentsPanel({ classId, name }: StudentsPanelProps) {
  const { t } = useTranslation()
  const [cards, setCards] = useState<readonly FreshCard[]>([])
  const [{ search }, setAddress] = useAddress(address)
  const { first } = usePages(calls.students.listOfClass, { id: classId, limit: 100 }, (page) => page)
  if (cards.length > 0)
    return (
      <Suspense fallback={<Skeleton label={t('common.loading')} />}>
        <CardSheet cards={cards} className={name} onDone={() => setCards([])} />
      </Suspense>
    )
  const isSearched = search !== '' || (first !== undefined && first.total > mostAtAGlance)
  return (
    <section className="stack" aria-labelledby="students">
      <div className="people-head">
        <h2 id="students">{t('classes.students', { count: first?.total ?? 0 })}</h2>
        <div className="row">
          <RosterTools classId={classId} isEmpty={(first?.total ?? 0) === 0} />
          {isSearched && (
            <PhoneFold
              label={t('people.search')}
              icon={<IconSearch size={20} aria-hidden="true" />}
              isIconAlone
              isOpenAtFirst={search !== ''}
            >
              <div className="grow">
                <SearchField
                  label={t('people.search')}
                  value={search}
                  onSearch={(text) => setAddress({ search: text })}
                />
              </div>
            </PhoneFold>
          )}
        </div>
      </div>
      <Roster key={search} {...{ classId, search }} onCards={setCards} />
    </section>
  )
}

type RosterProps = { classId: string; search: string; onCards: (cards: readonly FreshCard[]) => void }

function Roster({ classId, search, onCards }: RosterProps) {
  const { t } = useTranslation()
  const input = { id: classId, limit: 100, ...(search !== '' && { search }) }
  const pages = usePages(calls.students.listOfClass, input, (page) => page)
  const [picked, setPicked] = useState<readonly string[]>([])
  const removal = useRemovalFromClass(classId, 'learner')
  const sort = useTableSort()
  const { items } = pages
  return (
    <ListPage
      pages={pages}
      empty={{ mark: <IconSchool size={36} />, title: t('classes.noStudents') }}
      noneFound={search === '' ? null : { title: t('people.noneFound') }}
    >
      <DataTable
        caption={t('people.students')}
        rows={items}
        idOf={({ userId }) => userId}
        nameOf={nameOf}
        columns={columnsOf(t, classId)}
        sort={sort}
        more={pages.more}
        select={{ picked, onPick: setPicked }}
        bulk={
          <>
            <PickedStudents
              picked={items.filter(({ userId }) => picked.includes(userId))}
              onDone={() => setPicked([])}
              onCards={onCards}
            />
            <Button
              look="danger"
              isBusy={removal.isBusy}
              disabled={removal.isBlocked}
              onClick={() => {
                const leaving = items.filter(({ userId }) => picked.includes(userId))
                const people = leaving.map((each) => ({ userId: each.userId, name: nameOf(each) }))
                void removal.run(people).then(
                  () => setPicked([]),
                  () => {},
                )
              }}
            >
              {t('classes.takeOut', { count: picked.length })}
            </Button>
          </>
        }
      />
    </ListPage>
  )
}

function nameOf({ first_name, last_name }: ClassStudent): string {
  return `${first_name} ${last_name}`.trim()
}

function columnsOf(t: TFunction, classId: string): readonly Column<ClassStudent>[] {
  return [
    {
      key: 'name',
      name: t('people.columns.name'),
      by: nameOf,
      cell: (student) => (
        <>
          <bdi>{nameOf(student)}</bdi> {student.role === 'guest' && <span className="tag">{t('classes.guest')}</span>}
        </>
      ),
    },
    {
      key: 'guardian',
      name: t('people.columns.guardian'),
      cell: ({ guardianContactNumber: number }) => number && <PhoneLink number={number} />,
    },
    {
      key: 'joined',
      name: t('people.columns.joined'),
      by: ({ joinedAt }) => joinedAt,
      cell: ({ joinedAt }) => <Age at={joinedAt} />,
    },
    ...(requirePerson().role === 'instructor' ? [messageColumn(t, classId)] : []),
  ]
}

function messageColumn(t: TFunction, classId: string): Column<ClassStudent> {
  return {
    key: 'message',
    name: t('messages.title'),
    // Guests join by a code, and no message reaches them.
    cell: (student) =>
      student.role === 'learner' && (
        <Suspense>
          <MessageLink classId={classId} personId={student.userId} name={nameOf(student)} />
        </Suspense>
      ),
  }
}

function RosterTools({ classId, isEmpty }: { classId: string; isEmpty: boolean }) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const isReadOnly = useReadOnly()
  return (
    <>
      <PhoneFold label={t('common.moreActions')}>
        {!isEmpty && <SaveListMenu of={{ classId }} />}
        <Link to={paths.cardsOfClass} params={{ classId }} className="button">
          <IconId size={18} aria-hidden="true" />
          {t('cards.title')}
        </Link>
      </PhoneFold>
      {!isReadOnly && (
        <Button look="main" onClick={() => setAdding(true)}>
          <IconUserPlus size={18} aria-hidden="true" />
          {t('classes.addStudents')}
        </Button>
      )}
      {isAdding && <AddPeopleDialog classId={classId} type="learner" onClose={() => setAdding(false)} />}
    </>
  )
}
