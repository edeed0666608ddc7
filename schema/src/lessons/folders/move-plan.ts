import type { ErrorCode } from '../../kit/errors.ts'
import type { LessonType } from '../model.ts'
import { canMoveFolder, nameKey, type Placed } from './rules.ts'

/**
 * The handling of a taken name in a move's target: refuse the move, remove the existing item, or number the moved one.
 */
export type Collision = 'refuse' | 'replace' | 'keepBoth'

type Named = { id: string; name: string; lessonType: LessonType }

/** An item that already exists in the target, by the key of its name. */
export type Taken = { id: string; key: string; lessonType: LessonType }

/**
 * The facts of a move: every folder of the person, the moved items, and the lessons of the target with possibly equal
 * names.
 */
export type MoveFacts = {
  folders: readonly (Named & Placed)[]
  lessons: readonly Named[]
  folderIds: readonly string[]
  parentId: string | null
  takenLessons: readonly Taken[]
  /** The type that the lessons get; theirs where it is left out. */
  lessonType?: LessonType
}

export type MovePlan = {
  lessons: { id: string; name: string; lessonType: LessonType }[]
  folders: { id: string; name: string }[]
  /** Names of lessons, then of folders, of which the target's own bearers are removed. */
  replaced: { lessons: Replaced[]; folders: Replaced[] }
}

export type Replaced = { key: string; lessonType: LessonType }

export type MoveRefusal = Extract<ErrorCode, `folders/${'not-found' | 'into-itself' | 'too-deep' | 'name-taken'}`>

/** Makes a name that is not taken. */
export type NewName = (name: string, taken: ReadonlySet<string>) => string

/**
 * Plans the writes of a move, or gives the reason of refusal. Pure, so that the device can answer before the server.
 */
export function planMove(facts: MoveFacts, onCollision: Collision, newName: NewName): MovePlan | MoveRefusal {
  const moved = facts.folderIds.map((id) => facts.folders.find((folder) => folder.id === id))
  const folders = moved.filter((folder) => folder !== undefined)
  const refusal = folders.length < moved.length ? 'folders/not-found' : placeRefusal(facts, folders)
  if (refusal !== null) return refusal
  const lessons = facts.lessons.map((lesson) => ({ ...lesson, lessonType: facts.lessonType ?? lesson.lessonType }))
  const standing = facts.folders.filter(({ parentId }) => parentId === facts.parentId)
  const takenFolders = standing.map(({ id, name, lessonType }) => ({ id, key: nameKey(name), lessonType }))
  const forLessons = settle(lessons, facts.takenLessons, { onCollision, newName })
  const forFolders = settle(folders, takenFolders, { onCollision, newName })
  if (forLessons === null || forFolders === null) return 'folders/name-taken'
  return {
    lessons: forLessons.settled,
    folders: forFolders.settled,
    replaced: { lessons: forLessons.replaced, folders: forFolders.replaced },
  }
}

function placeRefusal(facts: MoveFacts, moved: readonly (Named & Placed)[]): MoveRefusal | null {
  const target = facts.folders.find(({ id }) => id === facts.parentId)
  if (facts.parentId !== null && target === undefined) return 'folders/not-found'
  const types = [...facts.lessons.map(({ lessonType }) => facts.lessonType ?? lessonType)]
  types.push(...moved.map(({ lessonType }) => lessonType))
  if (target !== undefined && types.some((type) => type !== target.lessonType)) return 'folders/not-found'
  const verdicts = moved.map(({ id }) => canMoveFolder(facts.folders, id, facts.parentId))
  return verdicts.find((verdict) => verdict !== 'ok') ?? null
}

type Settling = { onCollision: Collision; newName: NewName }

function settle(moved: readonly Named[], standing: readonly Taken[], { onCollision, newName }: Settling) {
  const movedIds = new Set(moved.map(({ id }) => id))
  const inTheWay = standing.filter(({ id }) => !movedIds.has(id))
  const placed: Taken[] = []
  const replaced: Replaced[] = []
  const settled = []
  for (const { id, name, lessonType } of moved) {
    const isTaken = (taken: Taken) => taken.lessonType === lessonType && taken.key === nameKey(name)
    // Of two that are moved at once and have one name, neither is to be lost.
    const isReplacing = onCollision === 'replace' && inTheWay.some(isTaken) && !placed.some(isTaken)
    if (isReplacing) replaced.push({ key: nameKey(name), lessonType })
    const taken = [...placed, ...inTheWay].filter((each) => each.lessonType === lessonType)
    const isFree = isReplacing || !taken.some(isTaken)
    if (!isFree && onCollision === 'refuse') return null
    const given = isFree ? name : newName(name, new Set(taken.map(({ key }) => key)))
    placed.push({ id, key: nameKey(given), lessonType })
    settled.push({ id, name: given, lessonType })
  }
  return { settled, replaced }
}
