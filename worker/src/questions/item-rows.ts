import { withChanges, withPlaces, type StoredItem, type SetChange } from '@takhti/schema/questions/sets/rules'

/** A question or card as its row has it: `body` is its JSON. */
export type ItemRow = { id: string; place: number; version: string; otherOf: string; body: string }

type Item = { id: string }

/** What changes make of rows: all of them in order, those to write, and the ids of those to remove. */
export type ChangedRows = { rows: ItemRow[]; written: ItemRow[]; gone: string[] }

/** The rows after changes that may have been made without knowing them; rows that do not differ are not written. */
export function changedRows(
  before: readonly ItemRow[],
  changes: readonly SetChange<Item>[],
  newId: () => string,
): ChangedRows {
  const known = new Map(before.map((row) => [row.id, row]))
  const list = withChanges(before.map(storedOf), changes, newId)
  const rows = withPlaces(list.map((item) => ({ ...rowOf(item), place: known.get(item.id)?.place })))
  const left = new Set(rows.map((row) => row.id))
  return {
    rows,
    written: rows.filter((row) => isOther(row, known.get(row.id))),
    gone: before.flatMap((row) => (left.has(row.id) ? [] : [row.id])),
  }
}

function isOther(row: ItemRow, before: ItemRow | undefined): boolean {
  return before === undefined || row.version !== before.version || row.place !== before.place
}

/** An item as clients get it: its JSON with the set's columns for it. */
export function storedOf({ body, version, otherOf }: ItemRow): StoredItem<Item> {
  // Only `rowOf` writes bodies, from input that the contract validated.
  return { ...(JSON.parse(body) as Item), version, ...(otherOf !== '' && { otherOf }) }
}

function rowOf({ version, otherOf = '', ...item }: StoredItem<Item>): Omit<ItemRow, 'place'> {
  return { id: item.id, version, otherOf, body: JSON.stringify(item) }
}
