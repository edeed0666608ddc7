import { foldSearch } from '@takhti/schema/kit/text-fold'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import type { LocalLesson } from '#offline/rows.ts'
import { paths } from '#screen/paths.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { lessonsOnDevice, publishLesson } from './lesson-store.ts'

type PublishDialogProps = { classId: string; onPublished: (lesson: LocalLesson) => void; onClose: () => void }

/** Picks one of the caller's lessons that the class does not have, and publishes it. */
export function PublishDialog({ classId, onPublished, onClose }: PublishDialogProps) {
  const { t } = useTranslation()
  const { data } = useQuery(lessonsOnDevice)
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState('')
  const { personId } = requirePerson()
  const own = (data?.data ?? []).filter(
    ({ createdBy, lessonType, classIds }) =>
      createdBy === personId && lessonType === 'LESSON' && !classIds.includes(classId),
  )
  const shown = own.filter(({ name }) => foldSearch(name).includes(foldSearch(search)))
  const lesson = own.find(({ flow_id: id }) => id === picked)

  function publish() {
    if (lesson === undefined) return
    void publishLesson(lesson.flow_id, classId, { isPublic: true }).then(() => onPublished(lesson))
  }

  return (
    <Dialog
      title={t('publishing.title')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('lessons.publish')}
      isSubmitDisabled={lesson === undefined}
      onClose={onClose}
      onSubmit={publish}
    >
      {own.length === 0 ? (
        <p className="stack">
          {t('publishing.none')}
          <Link to={paths.create} className="button">
            {t('nav.create')}
          </Link>
        </p>
      ) : (
        <>
          <Field
            type="search"
            label={t('publishing.search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable. */}
          <ul className="publish-choice" tabIndex={0} aria-label={t('lessons.title')}>
            {shown.map(({ flow_id: id, name }) => (
              <li key={id}>
                <label className="row">
                  <input type="radio" name="lesson" checked={picked === id} onChange={() => setPicked(id)} />
                  <bdi>{name}</bdi>
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
