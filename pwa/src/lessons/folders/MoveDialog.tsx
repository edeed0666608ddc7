import { IconFolder } from '@tabler/icons-react'
import type { Folder } from '@takhti/schema/lessons/folders/model'
import { subtreeOf } from '@takhti/schema/lessons/folders/rules'
import type { LessonType } from '@takhti/schema/lessons/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { useLibrary, type Load } from './use-library.ts'

type MoveDialogProps = { load: Load; name: string; lessonType: LessonType; onClose: () => void }

/** Every folder, one below the other, as the target of a move; folders that cannot hold the item are not offered. */
export function MoveDialog({ load, name, lessonType, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const { folders, move } = useLibrary()
  const [chosen, setChosen] = useState<string | null>(null)
  const inside = new Set(load.folderIds.flatMap((id) => [...subtreeOf(folders, id)]))
  const own = folders.filter((folder) => folder.lessonType === lessonType && !inside.has(folder.id))
  const rows = [{ id: null, name: t('library.top'), depth: 0 }, ...flattened(own)]
  return (
    <Dialog
      title={t('library.moveTitle', { name })}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('library.moveHere')}
      onClose={onClose}
      onSubmit={() => (onClose(), move(load, chosen))}
    >
      <div className="tree" role="radiogroup" aria-label={t('library.folders')}>
        {rows.map((row) => (
          <label key={row.id} className="tree-row" style={{ paddingInlineStart: `${row.depth * 1.25 + 0.5}rem` }}>
            <input type="radio" name="folder" checked={chosen === row.id} onChange={() => setChosen(row.id)} />
            <IconFolder size={18} aria-hidden="true" />
            <span dir="auto">{row.name}</span>
          </label>
        ))}
      </div>
    </Dialog>
  )
}

function flattened(folders: readonly Folder[], parentId: string | null = null, depth = 1): Row[] {
  return folders
    .filter((folder) => folder.parentId === parentId)
    .sort((one, other) => one.name.localeCompare(other.name))
    .flatMap(({ id, name }) => [{ id, name, depth }, ...flattened(folders, id, depth + 1)])
}

type Row = { id: string; name: string; depth: number }
