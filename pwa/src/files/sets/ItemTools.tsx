import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { MoveButtons } from '#ui/MoveButtons.tsx'

type ItemToolsProps = {
  /** The position of the item, from 0, and the number of items. */
  index: number
  count: number
  /** The handle that drags the item; null until dragging is loaded. */
  handle: ReactNode
  onMove: (to: number) => void
  onEdit: () => void
  onDuplicate: () => void
  onRemove: () => void
}

/** The tools of one item of a list. */
export function ItemTools({ index, count, handle, onMove, onEdit, onDuplicate, onRemove }: ItemToolsProps) {
  const { t } = useTranslation()
  const number = index + 1
  const tools = [
    { tool: 'edit', name: t('sets.edit', { number }), Mark: IconPencil, act: onEdit },
    { tool: 'duplicate', name: t('sets.duplicate', { number }), Mark: IconCopy, act: onDuplicate },
    { tool: 'remove', name: t('sets.remove', { number }), Mark: IconTrash, act: onRemove },
  ]
  return (
    <div className="set-tools">
      {handle}
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
