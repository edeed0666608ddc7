import type * as Y from 'yjs'
import { storedState } from './stored-doc.ts'

/** A part of a writer's structs, in the form of Yjs. */
export type Struct = { readonly id: { readonly clock: number }; readonly length: number; readonly deleted: boolean }

/**
 * A document's content as text: equal text means equal content, whatever updates made it. Lists the range of each
 * writer and its deletions. Needs no document.
 */
export function stateOf(doc: Y.Doc): string {
  return storedState(doc) ?? stateText([...doc.store.clients])
}

/** The same, of each client's structs. */
export function stateText(writers: readonly (readonly [client: number, structs: readonly Struct[]])[]): string {
  const inOrder = [...writers].sort(([one], [other]) => one - other)
  return inOrder.map(([client, structs]) => [client, ...turnsIn(structs)].join()).join(' ')
}

/** The clocks at which existing structs alternate with deleted ones, and the last one. */
function turnsIn(structs: readonly Struct[]): number[] {
  const turns: number[] = []
  let isDeleted = false
  let end = 0
  for (const { id, length, deleted } of structs) {
    if (deleted !== isDeleted) turns.push(id.clock)
    isDeleted = deleted
    end = id.clock + length
  }
  return [...turns, end]
}
