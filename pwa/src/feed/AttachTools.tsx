import { IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { FileTools, type ChosenFile } from '#files/class-files/port.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { CardPicker, type ChosenCard } from './CardPicker.tsx'
import { RecordingPicker } from './RecordingPicker.tsx'

type AttachToolsProps = {
  classId: string
  roomForFiles: number
  hasRoomForCards: boolean
  onBusy: (isBusy: boolean) => void
  onFiles: (files: ChosenFile[]) => void
  onCard: (card: ChosenCard) => void
}

const kinds = ['lesson', 'assessment', 'quiz', 'recording'] as const

/** Attaches files, pictures, sound, and objects of the class. */
export function AttachTools({ classId, roomForFiles, hasRoomForCards, onBusy, onFiles, onCard }: AttachToolsProps) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<(typeof kinds)[number] | null>(null)
  return (
    <div role="group" aria-label={t('feed.attach')} className="row feed-tools">
      {hasRoomForCards &&
        kinds.map((kind) => (
          <Button key={kind} aria-haspopup="dialog" onClick={() => setPicked(kind)}>
            {t(`feed.kinds.${kind}`)}
          </Button>
        ))}
      <Suspense>
        <FileTools use="feed" classId={classId} room={roomForFiles} onBusy={onBusy} onFiles={onFiles} />
      </Suspense>
      {picked &&
        createPortal(
          // Its own form is nested in the post's form in the React tree.
          <div onSubmit={(event) => event.stopPropagation()}>
            {picked === 'recording' ? (
              <RecordingPicker classId={classId} onPick={onCard} onClose={() => setPicked(null)} />
            ) : (
              <CardPicker classId={classId} kind={picked} onPick={onCard} onClose={() => setPicked(null)} />
            )}
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
