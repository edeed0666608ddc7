import type { Folder } from '@takhti/schema/lessons/folders/model'
import { planMove, type Collision, type MoveFacts } from '@takhti/schema/lessons/folders/moving'
import { freeName, nameKey } from '@takhti/schema/lessons/folders/rules'
import { createContext, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import type { LocalLesson } from '#offline/rows.ts'
import { say } from '#ui/snackbars.ts'
import { moveTo, type Undo } from './filing-store.ts'

/** What is moved together. */
export type Load = { lessonIds: readonly string[]; folderIds: readonly string[] }

/** Where something was to go whose name is taken there. */
export type Conflict = Load & { parentId: string | null }

/** What was just removed, and how it comes back. */
export type Removal = { text: string; undo: Undo }

type Facts = { folders: readonly Folder[]; lessons: readonly LocalLesson[] }

/** Everything that the parts of a library do together. */
export function useLibraryState({ folders, lessons }: Facts) {
  const { t } = useTranslation()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [removal, setRemoval] = useState<Removal | null>(null)

  function move(load: Load, parentId: string | null, onCollision: Collision = 'refuse') {
    setConflict(null)
    const plan = planMove(factsOf({ folders, lessons }, load, parentId), onCollision, freeName)
    if (plan === 'folders/name-taken') return setConflict({ ...load, parentId })
    if (typeof plan === 'string') return say(t(`errors.${plan}`))
    const target = folders.find(({ id }) => id === parentId)?.name ?? t('library.top')
    void moveTo(parentId, plan, onCollision === 'replace').then(() => say(t('library.moved', { name: target })))
  }

  return { folders, lessons, move, conflict, setConflict, removal, setRemoval }
}

export type Library = ReturnType<typeof useLibraryState>

/** The library around a part of it. */
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
