import { indexMaps, readAllPages, readPages } from '@takhti/schema/board/document'
import { addPages, movePage, removePage, restorePage } from '@takhti/schema/board/operations'
import type * as Y from 'yjs'
import type { Step } from './history.ts'

type PageMovesParts = {
  readonly lessonId: string
  readonly index: Y.Doc
  readonly origin: unknown
  now(): Date
  random(): number
  did(step: Step): void
  /** Whether another user has drawn on a page that is loaded. */
  isShared(pageId: string): boolean
}

/**
 * Adding, moving and removing pages, each as an undo step for as long as the lesson is open. A step that another user
 * has made void is skipped: undo reverts only this person's work.
 */
export class PageMoves {
  readonly #parts: PageMovesParts

  constructor(parts: PageMovesParts) {
    this.#parts = parts
  }

  /** Adds pages after another one, in order, as one undo step. Undo leaves those that other users have drawn on. */
  add(ids: readonly string[], after: string): void {
    const { index, lessonId, origin, random } = this.#parts
    addPages(index, { ids, lessonId, after, random }, origin)
    let removed: (readonly [string, string])[] = []
    this.#parts.did({
      pageId: after,
      undo: () => {
        const own = ids.filter((id) => !this.#parts.isShared(id) && this.#removedAt(id) === null)
        removed = own.map((id) => [id, this.#remove(id)])
        return own.length > 0
      },
      redo: () => removed.filter(([id, at]) => this.#restore(id, at)).length > 0,
    })
  }

  /** Removes a page, unless it is the last one. */
  remove(id: string): boolean {
    const pages = this.#ids()
    if (pages.length < 2 || !pages.includes(id)) return false
    let removedAt: string | null = this.#remove(id)
    this.#parts.did({
      pageId: id,
      undo: () => this.#restore(id, removedAt),
      redo: () => {
        if (this.#removedAt(id) !== null) return false
        removedAt = this.#remove(id)
        return true
      },
    })
    return true
  }

  /** Moves a page to a position, counted from 0. */
  move(id: string, to: number): boolean {
    const from = this.#ids().indexOf(id)
    const place = Math.min(this.#ids().length - 1, Math.max(0, to))
    if (from < 0 || from === place) return false
    let order = this.#move(id, place)
    const back = (where: number) => () => {
      // Another user has moved it since: that is their work.
      if (this.#orderOf(id) !== order) return false
      order = this.#move(id, where)
      return true
    }
    this.#parts.did({ pageId: id, undo: back(from), redo: back(place) })
    return true
  }

  #ids(): string[] {
    return readPages(this.#parts.index, this.#parts.lessonId).map(({ id }) => id)
  }

  #move(id: string, to: number): string | undefined {
    const { index, lessonId, origin, random } = this.#parts
    movePage(index, { id, lessonId, to, random }, origin)
    return this.#orderOf(id)
  }

  #orderOf(id: string): string | undefined {
    return readAllPages(this.#parts.index, this.#parts.lessonId).find((page) => page.id === id)?.order
  }

  #removedAt(id: string): unknown {
    return indexMaps(this.#parts.index).removed.get(id) ?? null
  }

  #remove(id: string): string {
    const removedAt = this.#parts.now().toISOString()
    removePage(this.#parts.index, { id, removedAt }, this.#parts.origin)
    return removedAt
  }

  /** Undo restores only what this person removed. */
  #restore(id: string, removedAt: string | null): boolean {
    if (removedAt === null || this.#removedAt(id) !== removedAt) return false
    restorePage(this.#parts.index, id, this.#parts.origin)
    return true
  }
}
