import { undoScope } from '@takhti/schema/board/document'
import { isFromLaterBuild } from '@takhti/schema/board/migrations'
import { whenMade } from '@takhti/schema/board/stored-doc'
import * as Y from 'yjs'
import { Signal } from '#state/signal.ts'

/** One thing a person did, and the page it shows on. `undo` and `redo` answer whether there was still anything to do. */
export type Step = { readonly pageId: string; undo(): boolean; redo(): boolean }

type StackEvent = { stackItem: object; type: 'undo' | 'redo'; origin: unknown }

/**
 * What this person did in this lesson, in order, over all its pages. Yjs keeps one stack a document and leaves the
 * work of others alone; this keeps the order between the stacks.
 */
export class History {
  readonly state = new Signal({ canUndo: false, canRedo: false })
  readonly #managers = new Map<string, Y.UndoManager>()
  #done: Step[] = []
  #undone: Step[] = []

  /** Begins to remember what is done to a page with the given transaction origin; nothing is before its document is made. */
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

  /** Remembers a step that is no edit of a page. */
  did(step: Step): void {
    this.#done.push(step)
    this.#undone = []
    // Yjs keeps what an undone step deleted for as long as it could be redone.
    for (const manager of this.#managers.values()) manager.clear(false, true)
    this.#tell()
  }

  /** Takes the last step back and answers the page to look at; null when nothing was left to take back. */
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
      this.#tell()
      return step.pageId
    }
    this.#tell()
    return null
  }

  #tell(): void {
    const { value } = this.state
    const next = { canUndo: this.#done.length > 0, canRedo: this.#undone.length > 0 }
    if (next.canUndo !== value.canUndo || next.canRedo !== value.canRedo) this.state.set(next)
  }
}

/** A transaction on a page. Its stack item is another one after each undo and redo. */
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

  /** Yjs skips items that others have made void, so an item may be gone before its turn comes. */
  #move(stack: readonly object[], run: () => void): boolean {
    // On a page that a later build has written since, it would set back what that build made of it.
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
