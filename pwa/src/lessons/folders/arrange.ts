import type { Folder } from '@takhti/schema/lessons/folders/model'
import { pathTo } from '@takhti/schema/lessons/folders/rules'
import type { LessonType } from '@takhti/schema/lessons/model'
import { isFoundIn, searchWords } from '@takhti/schema/lessons/search-words'
import type { LocalLesson } from '#offline/rows.ts'
import type { ShelfItem } from './item-shelf.ts'

/** The sort orders of a shelf. */
export const sortings = ['modified', 'created', 'name'] as const

export type Sorting = (typeof sortings)[number]

/** The filter and sorting that the user chose. */
export type Wish = {
  lessonType: LessonType
  folderId: string | null
  sorting: Sorting
  search: string
  tag: string | null
  isStarredOnly: boolean
}

/** The content of one folder: the path to it from the top, its folders, and its lessons. */
export type Shelf = { path: Folder[]; folders: Folder[]; lessons: LocalLesson[] }

const early = { parentId: null, tags: [], isStarred: false, publications: [] }

/** A row of an earlier build, completed with later fields. */
export function completed(lesson: LocalLesson): LocalLesson {
  return { ...early, ...lesson }
}

/** All folders and lessons, and which of the lessons the server found by their pages. */
type Stock = { folders: readonly Folder[]; lessons: readonly LocalLesson[]; found?: ReadonlySet<string> }

/** The shelf for a wish. A search, a tag and the favourites cover all folders. */
export function arrange({ folders, lessons, found }: Stock, wish: Wish, collator: Intl.Collator): Shelf {
  const own = folders.filter(({ lessonType }) => lessonType === wish.lessonType)
  const known = new Map(own.map((folder) => [folder.id, folder]))
  const path = pathTo(known, wish.folderId).reverse()
  const here = path.at(-1)?.id ?? null
  const isEverywhere = isLooking(wish)
  const fits = lessons
    .filter(({ lessonType }) => lessonType === wish.lessonType)
    .map(completed)
    // A folder that this device does not know yet hides nothing.
    .filter((lesson) => isEverywhere || (known.has(lesson.parentId ?? '') ? lesson.parentId : null) === here)
    .filter((lesson) => !wish.isStarredOnly || lesson.isStarred)
    .filter((lesson) => wish.tag === null || lesson.tags.includes(wish.tag))
    .filter(
      (lesson) =>
        found?.has(lesson.flow_id) || isFoundIn(wish.search, searchWords(`${lesson.name} ${lesson.tags.join(' ')}`)),
    )
  const shownFolders = own.filter((folder) =>
    isEverywhere
      ? wish.tag === null && !wish.isStarredOnly && isFoundIn(wish.search, searchWords(folder.name))
      : folder.parentId === here,
  )
  return {
    path,
    folders: shownFolders.sort((one, other) => collator.compare(one.name, other.name)),
    lessons: fits.sort(orders(collator)[wish.sorting]),
  }
}

/** The files and captures for a wish; `path` is that of its shelf. */
export function arrangeItems(
  { items, folders }: { items: readonly ShelfItem[]; folders: readonly Folder[] },
  { path, wish }: { path: readonly Folder[]; wish: Wish },
  collator: Intl.Collator,
): ShelfItem[] {
  const known = new Set(folders.map(({ id }) => id))
  const here = path.at(-1)?.id ?? null
  return items
    .filter(({ parentId }) => isLooking(wish) || (known.has(parentId ?? '') ? parentId : null) === here)
    .filter(({ isStarred }) => !wish.isStarredOnly || isStarred)
    .filter(({ tags }) => wish.tag === null || tags.includes(wish.tag))
    .filter(({ name, tags }) => isFoundIn(wish.search, searchWords(`${name} ${tags.join(' ')}`)))
    .sort(orders(collator)[wish.sorting])
}

function isLooking({ search, tag, isStarredOnly }: Wish): boolean {
  return search.trim() !== '' || tag !== null || isStarredOnly
}

type Ordered = Pick<LocalLesson, 'name' | 'createdAt' | 'updatedAt'>

type Order = (one: Ordered, other: Ordered) => number

function orders(collator: Intl.Collator): Record<Sorting, Order> {
  return {
    name: (one, other) => collator.compare(one.name, other.name),
    created: (one, other) => other.createdAt.localeCompare(one.createdAt),
    modified: (one, other) => other.updatedAt.localeCompare(one.updatedAt),
  }
}

/** Every tag of the lessons of a kind, and of the items beside them, by how often it is used. */
export function tagsOf(
  lessons: readonly LocalLesson[],
  lessonType: LessonType,
  items: readonly ShelfItem[] = [],
): string[] {
  const counts = new Map<string, number>()
  for (const lesson of lessons)
    if (lesson.lessonType === lessonType)
      for (const tag of completed(lesson).tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  for (const tag of items.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([tag]) => tag)
}
