import type { Folder } from '@takhti/schema/lessons/folders/model'
import type { LessonType } from '@takhti/schema/lessons/model'
import { useTranslation } from 'react-i18next'
import { droppable } from './drag-and-drop.ts'
import { FolderLink } from './FolderLink.tsx'
import { useLibrary } from './use-library.ts'

/** The path from the top to this folder; each step is a drop target. */
export function Breadcrumbs({ path, lessonType }: { path: readonly Folder[]; lessonType: LessonType }) {
  const { t } = useTranslation()
  const { move } = useLibrary()
  if (path.length === 0) return null
  const top = lessonType === 'LESSON' ? t('lessons.title') : t('content.title')
  const above = [{ id: null, name: top }, ...path.slice(0, -1)]
  return (
    <nav aria-label={t('library.way')}>
      <ol className="crumbs">
        {above.map(({ id, name }) => (
          <li key={id} className="crumb" {...droppable((load) => move(load, id))}>
            <FolderLink folderId={id} lessonType={lessonType}>
              {name}
            </FolderLink>
          </li>
        ))}
        <li className="crumb" aria-current="page" dir="auto">
          {path.at(-1)?.name}
        </li>
      </ol>
    </nav>
  )
}
