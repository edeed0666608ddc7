import { IconPlus } from '@tabler/icons-react'
import type { StoredItem } from '@takhti/schema/questions/sets/rules'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { MoveList } from '#ui/MoveList.tsx'
import { ItemTools } from './ItemTools.tsx'
import { newId } from './set-store.ts'
import { UndoLine } from './UndoLine.tsx'
import type { ItemEditor } from './use-item-editor.ts'

/** The props of a form: its initial item, and its callbacks. */
export type FormProps<Item> = {
  item: Item
  onSave: (item: Item) => void
  onClose: () => void
  /** Opens the form of one more new item; absent for an item of the list. */
  onNext?: ((like: Item) => void) | undefined
}

type SetItemsProps<Item extends { id: string }> = {
  editor: ItemEditor<Item>
  most: number
  addLabel: string
  /** A new item, of the kind of another one where it is given. */
  blank: (id: string, like?: Item) => Item
  renderItem: (item: StoredItem<Item>, index: number) => ReactNode
  renderForm: (props: FormProps<Item>) => ReactNode
}

/** What is being edited: an existing item, by its version, or a new one. */
type Open<Item> = { item: Item; base: string | null }

/** Items in order, each edited in place. */
export function SetItems<Item extends { id: string }>(props: SetItemsProps<Item>) {
  const { t } = useTranslation()
  const { editor, most, addLabel, blank, renderForm } = props
  const { items } = editor
  const [open, setOpen] = useState<Open<Item> | null>(null)
  const isFull = items.length >= most

  const form = ({ item, base }: Open<Item>) =>
    renderForm({
      item,
      onSave: (written) => void editor.put(written, base),
      onClose: () => setOpen(null),
      ...(base === null && items.length + 1 < most && { onNext: (like) => setOpen(newItem(like)) }),
    })
  const newItem = (like: Item | undefined) => ({ item: blank(newId(), like), base: null })

  return (
    <div className="stack">
      {editor.removed && <UndoLine number={editor.removed.number} onUndo={() => void editor.undo()} />}
      {items.length === 0 && open === null && <p className="soft">{t('sets.empty')}</p>}
      <ItemList
        {...props}
        openForm={open?.base == null ? null : { id: open.item.id, form: form(open) }}
        onEdit={(item) => setOpen({ item: plain(item), base: item.version })}
        onDuplicate={(item) => {
          if (!isFull) void editor.put({ ...plain(item), id: newId() }, null, item.id)
        }}
      />
      {open?.base === null ? (
        <div className="card stack" key={open.item.id}>
          {form(open)}
        </div>
      ) : (
        <Button onClick={() => setOpen(newItem(items.at(-1)))} aria-disabled={isFull || undefined}>
          <IconPlus size={20} aria-hidden="true" />
          {isFull ? t('sets.full', { most }) : addLabel}
        </Button>
      )}
    </div>
  )
}

type ItemListProps<Item extends { id: string }> = Pick<SetItemsProps<Item>, 'editor' | 'renderItem'> & {
  openForm: { id: string; form: ReactNode } | null
  onEdit: (item: StoredItem<Item>) => void
  onDuplicate: (item: StoredItem<Item>) => void
}

function ItemList<Item extends { id: string }>({ editor, renderItem, openForm, ...act }: ItemListProps<Item>) {
  const { t } = useTranslation()
  const { items } = editor
  const numberOf = (id: string) => items.findIndex((each) => each.id === id) + 1
  return (
    <MoveList
      className="stack"
      itemClass="card stack set-item"
      ids={items.map(({ id }) => id)}
      titleOf={(id) => t('sets.number', { number: numberOf(id) })}
      isLocked={openForm !== null}
      onMove={(from, to) => void editor.move(from, to)}
    >
      {(id, index, handle) => {
        const item = items.find((each) => each.id === id)
        if (item === undefined) return null
        return (
          <>
            <ItemTools
              index={index}
              count={items.length}
              handle={handle}
              onMove={(to) => void editor.move(index, to)}
              onEdit={() => act.onEdit(item)}
              onDuplicate={() => act.onDuplicate(item)}
              onRemove={() => void editor.remove(index)}
            />
            {item.otherOf !== undefined && <p className="set-other small">{t('sets.other')}</p>}
            {openForm?.id === id ? openForm.form : renderItem(item, index)}
          </>
        )
      }}
    </MoveList>
  )
}

function plain<Item extends { id: string }>({ version: _, otherOf: __, ...item }: StoredItem<Item>): Item {
  // Only the set's own fields of an item are left out.
  return item as unknown as Item
}
