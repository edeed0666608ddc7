import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import type { MoveListProps } from './move-list-props.ts'
import './sortable-list.css'

const vertical: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The draggable form of `MoveList`, in a chunk of its own. */
export function SortableList({
  ids,
  isLocked = false,
  className,
  itemClass,
  onMove,
  children,
  titleOf,
}: MoveListProps) {
  const { t } = useTranslation()
  const sensors = useSensors(
    // A press on the handle that moves less than this is a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements = useAnnouncements({ ids, titleOf })

  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[vertical]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('order.instructions') } }}
      onDragEnd={drop}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy} disabled={isLocked}>
        <ol className={className}>
          {ids.map((id, index) => (
            <Item key={id} id={id} title={titleOf(id)} itemClass={itemClass} isLocked={isLocked}>
              {(handle) => children(id, index, handle)}
            </Item>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type ItemProps = {
  id: string
  title: string
  itemClass: string
  isLocked: boolean
  children: (handle: ReactNode) => ReactNode
}

function Item({ id, title, itemClass, isLocked, children }: ItemProps) {
  const { t } = useTranslation()
  const attributesGiven = { roleDescription: t('order.role') }
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    attributes: attributesGiven,
  })
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }
  return (
    <li ref={setNodeRef} className={itemClass} style={style} data-dragged={isDragging || undefined}>
      {children(
        <IconButton
          ref={setActivatorNodeRef}
          className="sortable-handle"
          label={t('order.handle', { title })}
          {...attributes}
          {...listeners}
          aria-disabled={isLocked || undefined}
        >
          <IconGripVertical size={20} aria-hidden="true" />
        </IconButton>,
      )}
    </li>
  )
}

function useAnnouncements({ ids, titleOf }: Pick<MoveListProps, 'ids' | 'titleOf'>): Announcements {
  const { t } = useTranslation()
  const at = (id: UniqueIdentifier) => ({ place: ids.indexOf(String(id)) + 1, count: ids.length })
  const title = (id: UniqueIdentifier) => titleOf(String(id))
  // An item is over its own position as soon as it is dragged, which is announced already.
  const hasMoved = useRef(false)
  return {
    onDragStart({ active }) {
      hasMoved.current = false
      return t('order.lifted', { title: title(active.id), ...at(active.id) })
    },
    onDragOver({ active, over }) {
      hasMoved.current ||= over !== null && over.id !== active.id
      return over && hasMoved.current ? t('order.over', { title: title(active.id), ...at(over.id) }) : undefined
    },
    onDragEnd: ({ active, over }) => t('order.dropped', { title: title(active.id), ...at((over ?? active).id) }),
    onDragCancel: ({ active }) => t('order.cancelled', { title: title(active.id) }),
  }
}
