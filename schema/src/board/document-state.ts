import type * as Y from 'yjs'
import { storedState } from './stored-doc.ts'

/** A piece of what a writer wrote, as Yjs has it. */
export type Struct = { readonly id: { readonly clock: number }; readonly length: number; readonly deleted: boolean }

/**
 * What a document holds, as a text: two documents with the same text hold the same, whatever updates they were made of. Of each
 * writer it says where what is there begins and ends, and what of it was deleted. No document is made for that.
 */
export function stateOf(doc: Y.Doc): string {
  return storedState(doc) ?? stateText([...doc.store.clients])
}

/** The same of what each client wrote. */
export function stateText(writers: readonly (readonly [client: number, structs: readonly Struct[]])[]): string {
  const inOrder = [...writers].sort(([one], [other]) => one - other)
  return inOrder.map(([client, structs]) => [client, ...turnsIn(structs)].join()).join(' ')
}

/** The clocks at which what is there turns into what was deleted or back, and the last one. */
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
