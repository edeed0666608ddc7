import { IconDots, IconStarFilled } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '#ui/Menu.tsx'
import { offerUndo } from '#ui/snackbars.ts'
import { draggable } from './drag-and-drop.ts'
import type { ItemShelf, ShelfItem } from './item-shelf.ts'
import { NameForm } from './NameForm.tsx'
import { TagButtons } from './TagButtons.tsx'

const MoveDialog = lazy(() => import('./MoveDialog.tsx').then((file) => ({ default: file.MoveDialog })))
const TagsDialog = lazy(() => import('./TagsDialog.tsx').then((file) => ({ default: file.TagsDialog })))

type ItemListProps = { items: readonly ShelfItem[]; shelf: ItemShelf; onTag: (tag: string) => void }

/** Files and captures of a folder, one below the other. */
export function ItemList({ items, shelf, onTag }: ItemListProps) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <section className="stack" aria-labelledby="items-title">
      <h2 id="items-title">{t('library.items')}</h2>
      <ul className="items">
        {items.map((item) => (
          <ItemRow key={item.id} item={item} shelf={shelf} onTag={onTag} />
        ))}
      </ul>
    </section>
  )
}

type ItemRowProps = { item: ShelfItem; shelf: ItemShelf; onTag: (tag: string) => void }

function ItemRow({ item, shelf, onTag }: ItemRowProps) {
  const { t } = useTranslation()
  const [isNaming, setNaming] = useState(false)
  const { id, name, tags, isStarred } = item
  const star = isStarred && <IconStarFilled size={16} aria-label={t('library.starred')} className="star" />
  return (
    <li className="card item" {...draggable({ lessonIds: [], folderIds: [], itemIds: [id] })}>
      {isNaming ? (
        <NameForm name={name} onName={(next) => shelf.rename(id, next)} onDone={() => setNaming(false)} />
      ) : (
        shelf.face(id, star)
      )}
      {tags.length > 0 && (
        <span className="item-tags">
          <TagButtons tags={tags} onTag={onTag} />
        </span>
      )}
      <span className="row">
        {shelf.actions(id)}
        <ItemMenu item={item} shelf={shelf} onRename={() => setNaming(true)} />
      </span>
    </li>
  )
}

/** Actions on a file or a capture besides opening it. */
function ItemMenu({ item, shelf, onRename }: { item: ShelfItem; shelf: ItemShelf; onRename: () => void }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'move' | 'tags' | null>(null)
  const { id, name, isStarred } = item

  function remove() {
    void shelf.remove(id).then((undo) => offerUndo(t('library.removed', { name }), () => void undo()))
  }

  return (
    <>
      <Menu label={t('lessons.actions', { name })} face={<IconDots size={20} aria-hidden="true" />}>
        {(close) => {
          const entry = (label: string, act: () => void) => (
            <button type="button" className="menu-item" onClick={() => (close(), act())}>
              {label}
            </button>
          )
          return (
            <>
              {entry(isStarred ? t('library.unstar') : t('library.star'), () => void shelf.star(id, !isStarred))}
              {entry(t('library.editTags'), () => setDialog('tags'))}
              {entry(t('library.rename'), onRename)}
              {entry(t('library.move'), () => setDialog('move'))}
              {entry(t('library.remove'), remove)}
            </>
          )
        }}
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'move' && (
          <MoveDialog
            load={{ lessonIds: [], folderIds: [], itemIds: [id] }}
            name={name}
            lessonType="CONTENT"
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'tags' && (
          <TagsDialog item={item} onTags={(next) => shelf.tag(id, next)} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  )
}
