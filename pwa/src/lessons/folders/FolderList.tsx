import { IconDots, IconFolder } from '@tabler/icons-react'
import type { Folder } from '@takhti/schema/lessons/folders/model'
import type { LessonType } from '@takhti/schema/lessons/model'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '#ui/Menu.tsx'
import { offerUndo } from '#ui/snackbars.ts'
import { draggable, droppable } from './drag-and-drop.ts'
import { removeFolder, renameFolder } from './filing-store.ts'
import { FolderLink } from './FolderLink.tsx'
import { NameForm } from './NameForm.tsx'
import { useLibrary } from './use-library.ts'

const MoveDialog = lazy(() => import('./MoveDialog.tsx').then((file) => ({ default: file.MoveDialog })))

/** The folders of a shelf. */
export function FolderList({ folders, lessonType }: { folders: readonly Folder[]; lessonType: LessonType }) {
  const { t } = useTranslation()
  if (folders.length === 0) return null
  return (
    <ul className="folders" aria-label={t('library.folders')}>
      {folders.map((folder) => (
        <FolderCard key={folder.id} folder={folder} lessonType={lessonType} />
      ))}
    </ul>
  )
}

function FolderCard({ folder, lessonType }: { folder: Folder; lessonType: LessonType }) {
  const { t } = useTranslation()
  const { move } = useLibrary()
  const [doing, setDoing] = useState<'rename' | 'move' | null>(null)
  const load = { lessonIds: [], folderIds: [folder.id] }

  function remove() {
    void removeFolder(folder).then((undo) => offerUndo(t('library.removed', { name: folder.name }), () => void undo()))
  }

  if (doing === 'rename') {
    return (
      <li className="folder">
        <NameForm name={folder.name} onName={(name) => renameFolder(folder.id, name)} onDone={() => setDoing(null)} />
      </li>
    )
  }
  return (
    <li className="folder" {...draggable(load)} {...droppable((dropped) => move(dropped, folder.id))}>
      <IconFolder size={22} aria-hidden="true" />
      <FolderLink folderId={folder.id} lessonType={lessonType} className="folder-link grow">
        {folder.name}
      </FolderLink>
      <Menu label={t('lessons.actions', { name: folder.name })} face={<IconDots size={20} aria-hidden="true" />}>
        {(close) => (
          <>
            <button type="button" className="menu-item" onClick={() => setDoing('rename')}>
              {t('library.rename')}
            </button>
            <button type="button" className="menu-item" onClick={() => (close(), setDoing('move'))}>
              {t('library.move')}
            </button>
            <button type="button" className="menu-item" onClick={() => (close(), remove())}>
              {t('library.remove')}
            </button>
          </>
        )}
      </Menu>
      {doing === 'move' && (
        <Suspense fallback={null}>
          <MoveDialog load={load} name={folder.name} lessonType={lessonType} onClose={() => setDoing(null)} />
        </Suspense>
      )}
    </li>
  )
}
