import { IconCopy, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { MoveButtons } from '#ui/MoveButtons.tsx'

type ItemToolsProps = {
  /** The position of the item, from 0, and the number of items. */
  index: number
  count: number
  onMove: (to: number) => void
  onEdit: () => void
  onDuplicate: () => void
  onRemove: () => void
}

/** The tools of one item of a set; the handle is dragged, and moves the item by arrow keys. */
export function ItemTools({ index, count, onMove, onEdit, onDuplicate, onRemove }: ItemToolsProps) {
  const { t } = useTranslation()
  const number = index + 1
  function keys(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    onMove(index + step)
  }
  const tools = [
    { tool: 'edit', name: t('sets.edit', { number }), Mark: IconPencil, act: onEdit },
    { tool: 'duplicate', name: t('sets.duplicate', { number }), Mark: IconCopy, act: onDuplicate },
    { tool: 'remove', name: t('sets.remove', { number }), Mark: IconTrash, act: onRemove },
  ]
  return (
    <div className="set-tools">
      <IconButton
        label={t('sets.drag', { number })}
        className="set-handle"
        draggable
        onDragStart={(event) => beginDrag(event, index)}
        onKeyDown={keys}
      >
        <IconGripVertical size={20} aria-hidden="true" />
      </IconButton>
      <span className="grow" />
      <MoveButtons
        names={{ up: t('sets.moveUp', { number }), down: t('sets.moveDown', { number }) }}
        index={index}
        count={count}
        onMove={onMove}
      />
      {tools.map(({ tool, name, Mark, act }) => (
        <IconButton key={tool} label={name} data-tool={tool} onClick={act}>
          <Mark size={20} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  )
}

// An own MIME type, so that nothing dropped from elsewhere counts as an item.
const mediaType = 'application/x-takhti-set-item'

function beginDrag(event: DragEvent, index: number) {
  event.dataTransfer.setData(mediaType, String(index))
  event.dataTransfer.effectAllowed = 'move'
}

/** Makes an item a drop target at its position. */
export function itemPlace(index: number, move: (from: number, to: number) => void) {
  const leave = ({ currentTarget }: DragEvent) => currentTarget.removeAttribute('data-over')
  return {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(mediaType)) return
      event.preventDefault()
      event.currentTarget.setAttribute('data-over', '')
    },
    onDragLeave: leave,
    onDrop(event: DragEvent) {
      leave(event)
      const from = event.dataTransfer.getData(mediaType)
      if (from === '') return
      event.preventDefault()
      move(Number(from), index)
    },
  }
}
