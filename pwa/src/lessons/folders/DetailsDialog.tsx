import { nameKey } from '@takhti/schema/lessons/folders/rules'
import { maxLearningPathLength } from '@takhti/schema/lessons/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import type { LocalLesson } from '#offline/rows.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { publishLesson } from '../lesson-store.ts'
import { tagLesson } from './filing-store.ts'
import { tagsIn } from './tags-text.ts'
import { useLibrary } from './use-library.ts'

/** What a lesson is about, which classes have it, and its position on their learning path. */
export function DetailsDialog({ lesson, onClose }: { lesson: LocalLesson; onClose: () => void }) {
  const { t } = useTranslation()
  const [tags, setTags] = useState(lesson.tags.join(', '))
  const [path, setPath] = useState(lesson.publications[0]?.learningPath ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(lesson.classIds)
  const { data } = useQuery(q(calls.classes.listMine, {}))

  async function save() {
    onClose()
    const next = tagsIn(tags)
    if (next.join() !== lesson.tags.join()) await tagLesson(lesson.flow_id, next)
    const learningPath = path.trim().slice(0, maxLearningPathLength) || null
    for (const id of chosen) await publishLesson(lesson.flow_id, id, { isPublic: true, learningPath })
    const taken = lesson.classIds.filter((id) => !chosen.includes(id))
    for (const id of taken) await publishLesson(lesson.flow_id, id, { isPublic: false })
  }

  return (
    <Dialog
      title={t('library.detailsTitle', { name: lesson.name })}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={chosen.length > 0 ? t('lessons.publish') : t('common.save')}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <Field
        label={t('library.tags')}
        hint={t('library.tagsHint')}
        value={tags}
        onChange={(event) => setTags(event.target.value)}
      />
      <Field
        label={t('library.learningPath')}
        hint={t('library.learningPathHint')}
        maxLength={maxLearningPathLength}
        value={path}
        onChange={(event) => setPath(event.target.value)}
      />
      <fieldset className="choices">
        <legend>{t('lessons.publishTo')}</legend>
        {data?.data.items.length === 0 && <p className="soft">{t('lessons.noClasses')}</p>}
        {data?.data.items.map(({ classId, name }) => (
          <label key={classId} className="tree-row">
            <input
              type="checkbox"
              checked={chosen.includes(classId)}
              onChange={() => setChosen(toggled(chosen, classId))}
            />
            <span dir="auto">{name}</span>
          </label>
        ))}
      </fieldset>
      <Twin lesson={lesson} classIds={chosen} />
    </Dialog>
  )
}

/** Students would see two lessons of one name. */
function Twin({ lesson, classIds }: { lesson: LocalLesson; classIds: readonly string[] }) {
  const { t } = useTranslation()
  const { lessons } = useLibrary()
  const isTwin = lessons.some(
    (each) =>
      each.flow_id !== lesson.flow_id &&
      nameKey(each.name) === nameKey(lesson.name) &&
      each.classIds.some((id) => classIds.includes(id)),
  )
  return <p role="status">{isTwin && t('library.alreadyLive', { name: lesson.name })}</p>
}

function toggled(chosen: readonly string[], id: string): string[] {
  return chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
}
