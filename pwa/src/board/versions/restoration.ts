import { readTitle } from '@takhti/schema/board/document'
import { walk, wayBackOf } from '@takhti/schema/board/versions/index-back'
import { canGoBack, goBack } from '@takhti/schema/board/versions/page-back'
import { readSnapshot } from '@takhti/schema/board/versions/snapshot'
import type { BoardSession } from '../sync/board-session.ts'

/** Result of a restore; anything but `ok` has changed nothing. `offline`: the room cannot store the current state first. */
export type Restored = 'ok' | 'same' | 'full' | 'offline' | 'failed'

type Session = Pick<BoardSession, 'editor' | 'rename'> & {
  readonly index: Pick<BoardSession['index'], 'doc'>
  readonly sync: Pick<BoardSession['sync'], 'saveVersion'>
}

/**
 * Restores the shown page to a version, as one step of this person. The room stores the current state as a version first:
 * both messages are sent back to back, so that no other change gets between them.
 */
export function restoreVersion({ editor, sync }: Session, pageId: string, bytes: Uint8Array): Restored {
  editor.settle()
  const { page } = editor
  if (page?.id !== pageId || editor.shapesToChange() === null) return 'failed'
  const version = readSnapshot(bytes)
  const verdict = canGoBack(page.doc, version)
  if (verdict !== 'ok') return verdict
  if (!sync.saveVersion('page')) return 'offline'
  return editor.change((doc, origin) => goBack(doc, version, origin)) ? 'ok' : 'failed'
}

/** The same for the title and the list of pages. */
export function restoreList({ editor, index, sync, rename }: Session, bytes: Uint8Array): Restored {
  if (!editor.mayDraw.value) return 'failed'
  const { lessonId, shownId } = editor.pages
  const at = { lessonId, removedAt: new Date().toISOString() }
  const { changes, title } = wayBackOf(index.doc, readSnapshot(bytes), at)
  if (changes.length === 0 && title === null) return 'same'
  if (!sync.saveVersion('lesson')) return 'offline'
  const before = readTitle(index.doc)
  const turn = (isBack: boolean) => {
    const hasMoved = walk(index.doc, changes, { isBack, origin: 'version' })
    const [from, to] = isBack ? [title, before] : [before, title]
    // A name that another user gave meanwhile remains, and a lesson never returns to an empty name.
    if (title === null || to === null || to === '' || readTitle(index.doc) !== from) return hasMoved
    rename(to)
    return true
  }
  if (turn(false)) editor.history.did({ pageId: shownId.value, undo: () => turn(true), redo: () => turn(false) })
  return 'ok'
}
