import { Signal } from './signal.ts'

/** What can stand over the board; names are keys of `board.shortcuts.names`. */
export type AidName = 'curtain' | 'spotlight' | 'timer' | 'shortcuts'

/** What stands over the board on this device alone: none of it is in the document. */
export class Aids {
  readonly open = new Signal<ReadonlySet<AidName>>(new Set())

  toggle(name: AidName, isOpen = !this.open.value.has(name)): void {
    const open = new Set(this.open.value)
    if (isOpen) open.add(name)
    else open.delete(name)
    this.open.set(open)
  }
}
