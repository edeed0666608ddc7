import { isAnyTaken } from '@takhti/schema/files/filing/rules'
import type { Folder } from '@takhti/schema/lessons/folders/model'
import { planMove, type Collision, type MoveFacts } from '@takhti/schema/lessons/folders/move-plan'
import { freeName, nameKey } from '@takhti/schema/lessons/folders/rules'
import { createContext, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import type { LocalLesson } from '#offline/rows.ts'
import { showMessage } from '#ui/snackbars.ts'
import { moveTo } from './filing-store.ts'
import type { ItemShelf } from './item-shelf.ts'

/** The items of one move. */
export type Load = { lessonIds: readonly string[]; folderIds: readonly string[]; itemIds?: readonly string[] }

/** A move to a folder in which the name is taken. */
export type Conflict = Load & { parentId: string | null }

type Facts = { folders: readonly Folder[]; lessons: readonly LocalLesson[]; shelf: ItemShelf | null }

/** The state that the parts of a library share. */
export function useLibraryState({ folders, lessons, shelf }: Facts) {
  const { t } = useTranslation()
  const [conflict, setConflict] = useState<Conflict | null>(null)

  function move(load: Load, parentId: string | null, onCollision: Collision = 'refuse') {
    setConflict(null)
    if (load.itemIds && load.itemIds.length > 0) return moveItems(load.itemIds, parentId, onCollision)
    const plan = planMove(factsOf({ folders, lessons, shelf }, load, parentId), onCollision, freeName)
    if (plan === 'folders/name-taken') return setConflict({ ...load, parentId })
    if (typeof plan === 'string') return showMessage(t(`errors.${plan}`))
    void moveTo(parentId, plan, onCollision === 'replace').then(() => showMoved(parentId))
  }

  function moveItems(ids: readonly string[], parentId: string | null, onCollision: Collision) {
    const items = shelf?.items.filter(({ id }) => ids.includes(id)) ?? []
    const current = shelf?.items.filter((item) => item.parentId === parentId) ?? []
    // Drops of another shelf are ignored: they may come from another tab's page.
    if (shelf === null || items.length < ids.length) return
    if (onCollision === 'refuse' && isAnyTaken(items, current))
      return setConflict({ lessonIds: [], folderIds: [], itemIds: ids, parentId })
    const way = onCollision === 'replace' ? 'replace' : 'keepBoth'
    void shelf.move(ids, parentId, way).then(() => showMoved(parentId))
  }

  function showMoved(parentId: string | null) {
    const target = folders.find(({ id }) => id === parentId)?.name ?? t('library.top')
    showMessage(t('library.moved', { name: target }))
  }

  return { folders, lessons, shelf, move, conflict, setConflict }
}

export type Library = ReturnType<typeof useLibraryState>

/** The context of a library. */
export const LibraryContext = createContext<Library | null>(null)

export function useLibrary(): Library {
  const library = use(LibraryContext)
  if (library === null) throw new Error('not within a library')
  return library
}

function factsOf({ folders, lessons }: Facts, { lessonIds, folderIds }: Load, parentId: string | null): MoveFacts {
  const me = requirePerson().personId
  const own = lessons.filter(({ createdBy }) => createdBy === me)
  const named = own.map(({ flow_id: id, name, lessonType, ...rest }) => ({ id, name, lessonType, ...rest }))
  return {
    folders,
    folderIds,
    parentId,
    lessons: named.filter(({ id }) => lessonIds.includes(id)),
    takenLessons: named
      .filter((lesson) => (lesson.parentId ?? null) === parentId)
      .map(({ id, name, lessonType }) => ({ id, key: nameKey(name), lessonType })),
  }
}
