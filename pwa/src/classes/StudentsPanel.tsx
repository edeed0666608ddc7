import { IconId, IconUserPlus } from '@tabler/icons-react'
import type { ClassStudent } from '@takhti/schema/students/model'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { usePages } from '#api/pages.ts'
import { paths } from '#app/paths.ts'
import { SaveListMenu } from '#imports/port.tsx'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { PersonRow } from '#ui/PersonRow.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AddPeopleDialog } from './AddPeopleDialog.tsx'
import { PickedStudents } from './PickedStudents.tsx'
import { RemoveFromClassDialog } from './RemoveFromClassDialog.tsx'
import './classes.css'

type StudentsPanelProps = { classId: string; name: string }

/** The students of a class for who runs it: pick some and take them out, or add others. */
export function StudentsPanel({ classId, name }: StudentsPanelProps) {
  const { t } = useTranslation()
  const pages = usePages(calls.students.listOfClass, { id: classId, limit: 100 }, (page) => page)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [isAdding, setAdding] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { items, more } = pages
  const toggle = (userId: string) =>
    setPicked(picked.includes(userId) ? picked.filter((id) => id !== userId) : [...picked, userId])
  return (
    <section className="stack" aria-labelledby="students">
      <div className="people-head">
        <h2 id="students">{t('classes.students', { count: pages.first?.total ?? items.length })}</h2>
        <div className="row">
          <PickedStudents picked={items.filter(({ userId }) => picked.includes(userId))} onDone={() => setPicked([])} />
          {picked.length > 0 && (
            <Button look="danger" onClick={() => setRemoving(true)}>
              {t('classes.takeOut', { count: picked.length })}
            </Button>
          )}
          {items.length > 0 && <SaveListMenu of={{ classId }} />}
          <Link to={paths.cardsOfClass} params={{ classId }} className="button">
            <IconId size={18} aria-hidden="true" />
            {t('cards.title')}
          </Link>
          <Button look="main" onClick={() => setAdding(true)}>
            <IconUserPlus size={18} aria-hidden="true" />
            {t('classes.addStudents')}
          </Button>
        </div>
      </div>
      {pages.problem && <p role="alert">{t(`errors.${pages.problem.code}`)}</p>}
      {items.length === 0 && pages.isPending && <Skeleton label={t('common.loading')} />}
      {items.length === 0 && !pages.isPending && <p className="card soft">{t('classes.noStudents')}</p>}
      {items.length > 0 && <Students items={items} picked={picked} onToggle={toggle} />}
      {more && <Button onClick={more}>{t('common.more')}</Button>}
      {isAdding && <AddPeopleDialog classId={classId} type="learner" onClose={() => setAdding(false)} />}
      {isRemoving && (
        <RemoveFromClassDialog
          classId={classId}
          name={name}
          type="learner"
          userIds={picked}
          onClose={() => setRemoving(false)}
          onRemoved={() => setPicked([])}
        />
      )}
    </section>
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
