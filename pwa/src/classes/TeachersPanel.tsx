import { IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import type { Member } from '@takhti/schema/classes/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { usePages } from '#api/pages.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoreButton } from '#ui/MoreButton.tsx'
import { PersonRow } from '#ui/PersonRow.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { AddPeopleDialog } from './AddPeopleDialog.tsx'
import { useRemovalFromClass } from './use-removal.ts'

/** The teachers of the class. */
export function TeachersPanel({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const pages = usePages(calls.classes.listInstructors, { id: classId, limit: 100 }, (page) => page)
  const { items, isPending } = pages
  const [isAdding, setAdding] = useState(false)
  const removal = useRemovalFromClass(classId, 'instructor')
  const isReadOnly = useReadOnly()
  return (
    <section className="stack" aria-labelledby="teachers">
      <div className="people-head">
        <h2 id="teachers">{t('people.teachers')}</h2>
        {!isReadOnly && (
          <Button onClick={() => setAdding(true)}>
            <IconUserPlus size={18} aria-hidden="true" />
            {t('classes.addTeachers')}
          </Button>
        )}
      </div>
      {items.length === 0 && !isPending && <p className="card soft">{t('classes.noTeachers')}</p>}
      {items.length > 0 && (
        <ul className="people">
          {items.map((teacher) => (
            <PersonRow key={teacher.userId} name={nameOf(teacher)}>
              <IconButton
                label={t('classes.takeOutName', { name: nameOf(teacher) })}
                disabled={removal.isBlocked}
                onClick={() => void removal.run([{ userId: teacher.userId, name: nameOf(teacher) }]).catch(() => {})}
              >
                <IconUserMinus size={22} aria-hidden="true" />
              </IconButton>
            </PersonRow>
          ))}
        </ul>
      )}
      <MoreButton pages={pages} />
      {isAdding && <AddPeopleDialog classId={classId} type="instructor" onClose={() => setAdding(false)} />}
    </section>
  )
}

function nameOf({ first_name, last_name }: Member): string {
  return `${first_name} ${last_name}`.trim()
}
