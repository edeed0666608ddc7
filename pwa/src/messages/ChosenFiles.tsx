import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChosenFile } from '#files/class-files/port.tsx'
import { IconButton } from '#ui/IconButton.tsx'

type ChosenFilesProps = { files: readonly ChosenFile[]; onFiles: (files: readonly ChosenFile[]) => void }

/** The files that a message will have, each with a button to remove it. */
export function ChosenFiles({ files, onFiles }: ChosenFilesProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'messages' })
  if (files.length === 0) return null
  return (
    <ul className="compose-files" aria-label={t('attached')}>
      {files.map(({ id, name }) => (
        <li key={id} className="row">
          <span className="grow" dir="auto">
            {name}
          </span>
          <IconButton label={t('detach', { name })} onClick={() => onFiles(files.filter((file) => file.id !== id))}>
            <IconTrash size={18} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
