import { undoScope } from '@takhti/schema/board/document'
import { isFromLaterBuild } from '@takhti/schema/board/migrations'
import { whenMade } from '@takhti/schema/board/stored-doc'
import * as Y from 'yjs'
import { Signal } from '#state/signal.ts'

/**
 * One action of a person, and the page where it is visible. `undo` and `redo` return whether there was anything left
 * to do.
 */
export type Step = { readonly pageId: string; undo(): boolean; redo(): boolean }

type StackEvent = { stackItem: object; type: 'undo' | 'redo'; origin: unknown }

/**
 * This person's steps in this lesson, in order, over all its pages. Yjs has one undo stack per document and leaves
 * other users' work alone. This class retains the order between the stacks.
 */
export class History {
  readonly state = new Signal({ canUndo: false, canRedo: false })
  readonly #managers = new Map<string, Y.UndoManager>()
  #done: Step[] = []
  #undone: Step[] = []

  /** Starts to track changes of a page with the given transaction origin. There are none before its document exists. */
  follow({ id, doc }: { readonly id: string; readonly doc: Y.Doc }, origin: unknown): void {
    whenMade(doc, () => {
      if (this.#managers.has(id)) return
      const manager = new Y.UndoManager(undoScope(doc), { trackedOrigins: new Set([origin]), captureTimeout: 0 })
      this.#managers.set(id, manager)
      manager.on('stack-item-added', ({ stackItem, type, origin: by }: StackEvent) => {
        if (type === 'undo' && by !== manager) this.did(new StackStep(id, { manager, item: stackItem }))
      })
    })
  }

  /** Records a step that is not an edit of a page. */
  did(step: Step): void {
    this.#done.push(step)
    this.#undone = []
    // Yjs retains what an undone step deleted for as long as it can be redone.
    for (const manager of this.#managers.values()) manager.clear(false, true)
    this.#notify()
  }

  /** Undoes the last step. Returns the page to show, or null if there was nothing to undo. */
  undo(): string | null {
    return this.#run('undo')
  }

  redo(): string | null {
    return this.#run('redo')
  }

  close(): void {
    for (const manager of this.#managers.values()) manager.destroy()
    this.#managers.clear()
  }

  #run(direction: 'undo' | 'redo'): string | null {
    const [from, to] = direction === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done]
    for (let step = from.pop(); step; step = from.pop()) {
      if (!step[direction]()) continue
      to.push(step)
      this.#notify()
      return step.pageId
    }
    this.#notify()
    return null
  }

  #notify(): void {
    const { value } = this.state
    const next = { canUndo: this.#done.length > 0, canRedo: this.#undone.length > 0 }
    if (next.canUndo !== value.canUndo || next.canRedo !== value.canRedo) this.state.set(next)
  }
}

/** A transaction on a page. Each undo and redo replaces its stack item. */
class StackStep implements Step {
  readonly pageId: string
  readonly #manager: Y.UndoManager
  #item: object

  constructor(pageId: string, made: { manager: Y.UndoManager; item: object }) {
    this.pageId = pageId
    this.#manager = made.manager
    this.#item = made.item
  }

  undo(): boolean {
    return this.#move(this.#manager.undoStack, () => this.#manager.undo())
  }

  redo(): boolean {
    return this.#move(this.#manager.redoStack, () => this.#manager.redo())
  }

  /** Yjs skips items that another user has made void, so an item may be gone before its turn. */
  #move(stack: readonly object[], run: () => void): boolean {
    // A later build has written to the page since: undo would revert what that build made of it.
    if (stack.at(-1) !== this.#item || isFromLaterBuild(this.#manager.doc)) return false
    const takeOver = ({ stackItem }: StackEvent) => {
      this.#item = stackItem
    }
    this.#manager.once('stack-item-added', takeOver)
    run()
    this.#manager.off('stack-item-added', takeOver)
    return true
  }
}
