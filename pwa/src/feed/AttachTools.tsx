import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { CardPicker, type ChosenCard } from './CardPicker.tsx'
import { queueFile } from './file-transfer.ts'
import type { ChosenFile } from './queued-feed.ts'

type AttachToolsProps = {
  classId: string
  roomForFiles: number
  hasRoomForCards: boolean
  onBusy: (isBusy: boolean) => void
  onFiles: (files: ChosenFile[]) => void
  onCard: (card: ChosenCard) => void
}

const kinds = ['lesson', 'assessment', 'quiz'] as const

/** Attaches files, pictures, sound, and objects of the class. */
export function AttachTools({ classId, roomForFiles, hasRoomForCards, onBusy, onFiles, onCard }: AttachToolsProps) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<(typeof kinds)[number] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')

  async function add(chosen: readonly File[]) {
    setBusy(true)
    onBusy(true)
    setRefused('')
    const added: ChosenFile[] = []
    for (const file of chosen.slice(0, roomForFiles)) {
      const made = await queueFile(classId, file).catch(() => null)
      if (made === null) setRefused(file.name)
      else added.push(made)
    }
    setBusy(false)
    onBusy(false)
    onFiles(added)
  }

  return (
    <div role="group" aria-label={t('feed.attach')} className="row feed-tools">
      {hasRoomForCards &&
        kinds.map((kind) => (
          <Button key={kind} aria-haspopup="dialog" onClick={() => setPicked(kind)}>
            {t(`feed.kinds.${kind}`)}
          </Button>
        ))}
      {roomForFiles > 0 && (
        <FileButton
          look="plain"
          label={t('feed.file')}
          accept=""
          isMultiple
          isBusy={isBusy}
          onChoose={(files) => void add(files)}
        />
      )}
      {roomForFiles > 0 && (
        <FileButton
          look="plain"
          label={t('feed.voice')}
          accept="audio/*"
          isBusy={isBusy}
          onChoose={(files) => void add(files)}
        />
      )}
      <p role="alert" className="field-error">
        {refused !== '' && t('feed.fileTooLarge', { name: refused })}
      </p>
      {picked &&
        createPortal(
          // Its own form is nested in the post's form in the React tree.
          <div onSubmit={(event) => event.stopPropagation()}>
            <CardPicker classId={classId} kind={picked} onPick={onCard} onClose={() => setPicked(null)} />
          </div>,
          document.body,
        )}
    </div>
  )
}

type AttachedListProps = {
  files: readonly ChosenFile[]
  cards: readonly ChosenCard[]
  onFiles: (files: ChosenFile[]) => void
  onCards: (cards: ChosenCard[]) => void
}

/** What a post has attached, each with a button to remove it. */
export function AttachedList({ files, cards, onFiles, onCards }: AttachedListProps) {
  const { t } = useTranslation()
  const rows = [
    ...cards.map(({ id, name }) => ({ id, name, remove: () => onCards(cards.filter((card) => card.id !== id)) })),
    ...files.map(({ id, name }) => ({ id, name, remove: () => onFiles(files.filter((file) => file.id !== id)) })),
  ]
  if (rows.length === 0) return null
  return (
    <ul className="feed-attached" aria-label={t('feed.attached')}>
      {rows.map(({ id, name, remove }) => (
        <li key={id} className="row">
          <span className="grow feed-name" dir="auto">
            {name}
          </span>
          <IconButton label={t('feed.detach', { name })} onClick={remove}>
            <IconTrash size={18} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
