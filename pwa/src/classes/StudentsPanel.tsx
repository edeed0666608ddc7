import { IconId, IconUserPlus } from '@tabler/icons-react'
import type { FreshCard } from '@takhti/schema/accounts/cards/model'
import type { ClassStudent } from '@takhti/schema/students/model'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardSheet } from '#accounts/port.tsx'
import { calls } from '#api/calls.ts'
import { usePages } from '#api/pages.ts'
import { paths } from '#app/paths.ts'
import { SaveListMenu } from '#imports/port.tsx'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { MoreButton } from '#ui/MoreButton.tsx'
import { PersonRow } from '#ui/PersonRow.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useLater } from '#ui/use-later.ts'
import { AddPeopleDialog } from './AddPeopleDialog.tsx'
import { PickedStudents } from './PickedStudents.tsx'
import { RemoveFromClassDialog } from './RemoveFromClassDialog.tsx'
import './classes.css'

type StudentsPanelProps = { classId: string; name: string }

/** A class of so many is read at a glance. */
const mostAtAGlance = 10

/** The students of a class for who runs it: pick some and take them out, make their cards, or add others. */
export function StudentsPanel({ classId, name }: StudentsPanelProps) {
  const { t } = useTranslation()
  const [cards, setCards] = useState<readonly FreshCard[]>([])
  const [typed, setTyped] = useState('')
  const search = useLater(typed.trim())
  const { first } = usePages(calls.students.listOfClass, { id: classId, limit: 100 }, (page) => page)
  if (cards.length > 0)
    return (
      <Suspense fallback={<Skeleton label={t('common.loading')} />}>
        <CardSheet cards={cards} className={name} onDone={() => setCards([])} />
      </Suspense>
    )
  return (
    <div className="stack">
      {first !== undefined && first.total > mostAtAGlance && (
        <Field
          type="search"
          label={t('people.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Roster key={search} {...{ classId, name, search }} onCards={setCards} />
    </div>
  )
}

type RosterProps = StudentsPanelProps & { search: string; onCards: (cards: readonly FreshCard[]) => void }

function Roster({ classId, name, search, onCards }: RosterProps) {
  const { t } = useTranslation()
  const input = { id: classId, limit: 100, ...(search !== '' && { search }) }
  const pages = usePages(calls.students.listOfClass, input, (page) => page)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [isRemoving, setRemoving] = useState(false)
  const { items, first, problem } = pages
  const toggle = (userId: string) =>
    setPicked(picked.includes(userId) ? picked.filter((id) => id !== userId) : [...picked, userId])
  return (
    <section className="stack" aria-labelledby="students">
      <div className="people-head">
        <h2 id="students">{t('classes.students', { count: first?.total ?? 0 })}</h2>
        <div className="row">
          <PickedStudents
            picked={items.filter(({ userId }) => picked.includes(userId))}
            onDone={() => setPicked([])}
            onCards={onCards}
          />
          {picked.length > 0 && (
            <Button look="danger" onClick={() => setRemoving(true)}>
              {t('classes.takeOut', { count: picked.length })}
            </Button>
          )}
          <RosterTools classId={classId} isEmpty={items.length === 0} />
        </div>
      </div>
      {items.length === 0 && problem && <p role="alert">{t(`errors.${problem.code}`)}</p>}
      {items.length === 0 && pages.isPending && <Skeleton label={t('common.loading')} />}
      {first !== undefined && items.length === 0 && (
        <p className="card soft">{t(search === '' ? 'classes.noStudents' : 'people.noneFound')}</p>
      )}
      {items.length > 0 && <Students items={items} picked={picked} onToggle={toggle} />}
      <MoreButton pages={pages} />
      {isRemoving && (
        <RemoveFromClassDialog
          {...{ classId, name }}
          type="learner"
          userIds={picked}
          onClose={() => setRemoving(false)}
          onRemoved={() => setPicked([])}
        />
      )}
    </section>
  )
}

function RosterTools({ classId, isEmpty }: { classId: string; isEmpty: boolean }) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {!isEmpty && <SaveListMenu of={{ classId }} />}
      <Link to={paths.cardsOfClass} params={{ classId }} className="button">
        <IconId size={18} aria-hidden="true" />
        {t('cards.title')}
      </Link>
      <Button look="main" onClick={() => setAdding(true)}>
        <IconUserPlus size={18} aria-hidden="true" />
        {t('classes.addStudents')}
      </Button>
      {isAdding && <AddPeopleDialog classId={classId} type="learner" onClose={() => setAdding(false)} />}
    </>
  )
}

type StudentsProps = { items: readonly ClassStudent[]; picked: readonly string[]; onToggle: (userId: string) => void }

function Students({ items, picked, onToggle }: StudentsProps) {
  const { t } = useTranslation()
  return (
    <ul className="people">
      {items.map(({ userId, first_name, last_name, guardianContactNumber, role, joinedAt }) => {
        const name = `${first_name} ${last_name}`.trim()
        return (
          <PersonRow
            key={userId}
            name={name}
            mark={
              <label className="tick">
                <input
                  type="checkbox"
                  aria-label={t('classes.pick', { name })}
                  checked={picked.includes(userId)}
                  onChange={() => onToggle(userId)}
                />
              </label>
            }
            detail={
              <>
                <Age at={joinedAt} wording="classes.joined" />
                {guardianContactNumber && (
                  <>
                    {' · '}
                    <a
                      href={`tel:${guardianContactNumber}`}
                      dir="ltr"
                      aria-label={t('people.callGuardian', { number: guardianContactNumber })}
                    >
                      {guardianContactNumber}
                    </a>
                  </>
                )}
              </>
            }
          >
            {role === 'guest' && <span className="tag">{t('classes.guest')}</span>}
          </PersonRow>
        )
      })}
    </ul>
  )
}
