import { dayMs } from '@takhti/schema/kit/durations'
import type { folders } from '@takhti/schema/lessons/folders/contract'
import type { Folder } from '@takhti/schema/lessons/folders/model'
import type { NewName, Taken } from '@takhti/schema/lessons/folders/move-plan'
import { nameKey, trashDays } from '@takhti/schema/lessons/folders/rules'
import type { HandlerArgs } from '#http/implement.ts'
import { Failure } from '#platform/failure.ts'
import { withFreeName } from './names.ts'
import type { restoringStore } from './restoring-store.ts'
import type { foldersStore, RemovedRow } from './store.ts'
import type { trashStore } from './trash-store.ts'

type Store = ReturnType<typeof foldersStore> & ReturnType<typeof restoringStore> & ReturnType<typeof trashStore>

/** The earliest removal that can still be restored. */
export function oldestRemoval(now: Date): string {
  return new Date(now.getTime() - trashDays * dayMs).toISOString()
}

/** Restores what was removed, to its former folder if that still exists, under a name that is free there. */
export function restore(args: HandlerArgs<(typeof folders)['restore'], Store>) {
  return withFreeName((newName) => restoreOnce(args, newName))
}

async function restoreOnce(
  { input, store, now, commit }: HandlerArgs<(typeof folders)['restore'], Store>,
  newName: NewName,
) {
  const { id } = input
  const asked = { since: oldestRemoval(now), other: store.every() }
  const { found, taken, answer: standing } = await store.findRemoved(id, asked)
  if (found === null) throw new Failure('folders/not-found')
  const { name, parentId } = placeOf(found, { standing, taken, newName })
  const at = now.toISOString()
  const isLesson = found.kind === 'lesson'
  const effects = isLesson ? store.restoreLesson : store.restoreFolder
  return commit({
    action: 'folders.restore',
    entityId: id,
    guard: store.isRemoved(id),
    effects: effects(id, { name, parentId, at }),
    // Lists follow by the feed; a device that was offline also gets everything below.
    answer: { lessons: [], folders: isLesson ? [] : [restored(found, { name, parentId, at })] },
  })
}

type Facts = { standing: readonly Folder[]; taken: readonly (Taken & { parentId: string | null })[]; newName: NewName }

function placeOf(found: RemovedRow, { standing, taken, newName }: Facts): { name: string; parentId: string | null } {
  const isThere = standing.some(({ id, lessonType }) => id === found.parentId && lessonType === found.lessonType)
  const parentId = isThere ? found.parentId : null
  const beside =
    found.kind === 'lesson'
      ? taken.filter((each) => each.parentId === parentId).map(({ key }) => key)
      : standing
          .filter((folder) => folder.parentId === parentId && folder.lessonType === found.lessonType)
          .map(({ name }) => nameKey(name))
  const keys = new Set(beside)
  return { name: newName(found.name, keys), parentId }
}

function restored(found: RemovedRow, { name, parentId, at }: { name: string; parentId: string | null; at: string }) {
  return { id: found.id, name, parentId, lessonType: found.lessonType, createdAt: at, updatedAt: at }
}
