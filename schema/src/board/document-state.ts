import type * as Y from 'yjs'

/**
 * What a document holds, as a text: two documents with the same text hold the same, whatever updates they were made of. Of each
 * writer it says where what is there begins and ends, and what of it was deleted.
 */
export function stateOf(doc: Y.Doc): string {
  const writers = [...doc.store.clients].sort(([one], [other]) => one - other)
  return writers.map(([client, structs]) => [client, ...turnsIn(structs)].join()).join(' ')
}

type Struct = Pick<Y.Item, 'id' | 'length' | 'deleted'>

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
