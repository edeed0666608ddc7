import { IconPlus } from '@tabler/icons-react'
import type { Card } from '@takhti/schema/questions/decks/model'
import type { Question } from '@takhti/schema/questions/model'
import type { Kept } from '@takhti/schema/questions/sets/rules'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { itemPlace, ItemTools } from './ItemTools.tsx'
import { RefusedChanges } from './RefusedChanges.tsx'
import { newId, type DeviceSet } from './set-store.ts'
import { UndoLine } from './UndoLine.tsx'
import { useSet } from './use-set.ts'

/** The props of a form: its initial item, and its callbacks. */
export type FormProps<Item> = { item: Item; onKeep: (item: Item) => void; onClose: () => void }

type SetItemsProps<Item extends { id: string }> = {
  set: DeviceSet<Item>
  most: number
  addLabel: string
  blank: (id: string) => Item
  renderItem: (item: Kept<Item>, index: number) => ReactNode
  renderForm: (props: FormProps<Item>) => ReactNode
}

/** What is being edited: an existing item, by its version, or a new one. */
type Open<Item> = { item: Item; base: string | null; after?: string | null }

/** The items of a set in order, each edited in place. */
export function SetItems<Item extends Question | Card>(props: SetItemsProps<Item>) {
  const { t } = useTranslation()
  const { set, most, addLabel, blank, renderItem, renderForm } = props
  const { items } = set
  const editor = useSet(set)
  const [open, setOpen] = useState<Open<Item> | null>(null)
  const isFull = items.length >= most

  function move(from: number, to: number) {
    if (to < 0 || to >= items.length) return
    void editor.move(from, to)
  }

  const form = ({ item, base, after }: Open<Item>) =>
    renderForm({
      item,
      onKeep: (written) => void editor.put(written, base, after),
      onClose: () => setOpen(null),
    })

  return (
    <div className="stack">
      <RefusedChanges set={set} />
      {editor.removed && <UndoLine number={editor.removed.number} onUndo={() => void editor.undo()} />}
      {items.length === 0 && open === null && <p className="soft">{t('sets.empty')}</p>}
      <ol className="stack">
        {items.map((item, index) => (
          <SetRow
            key={item.id}
            index={index}
            count={items.length}
            onMove={move}
            onEdit={() => setOpen({ item: plain(item), base: item.version })}
            onDuplicate={() => {
              if (!isFull) void editor.put({ ...plain(item), id: newId() }, null, item.id)
            }}
            onRemove={() => void editor.remove(index)}
          >
            {item.otherOf !== undefined && <p className="set-other small">{t('sets.other')}</p>}
            {open?.base != null && open.item.id === item.id ? form(open) : renderItem(item, index)}
          </SetRow>
        ))}
      </ol>
      {open?.base === null ? (
        <div className="card stack" key={open.item.id}>
          {form(open)}
        </div>
      ) : (
        <Button onClick={() => setOpen({ item: blank(newId()), base: null })} aria-disabled={isFull || undefined}>
          <IconPlus size={20} aria-hidden="true" />
          {isFull ? t('sets.full', { most }) : addLabel}
        </Button>
      )}
    </div>
  )
}

type SetRowProps = Omit<ComponentProps<typeof ItemTools>, 'onMove'> & {
  onMove: (from: number, to: number) => void
  children: ReactNode
}

function SetRow({ onMove, children, ...tools }: SetRowProps) {
  const { index } = tools
  return (
    <li className="card stack set-item" {...itemPlace(index, onMove)}>
      <ItemTools {...tools} onMove={(to) => onMove(index, to)} />
      {children}
    </li>
  )
}

function plain<Item extends { id: string }>({ version: _, otherOf: __, ...item }: Kept<Item>): Item {
  // Only the set's own fields of an item are left out.
  return item as unknown as Item
}
