import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  name: string
  cell: (row: Row) => ReactNode
  /** The column's sort key; a column without it does not sort. */
  by?: (row: Row) => string | number | null
  isNumber?: boolean
}

export type Sort = { key: string; order: 'ascending' | 'descending' }

/** Sorted rows. Names are compared in the language of the page, numbers within names by value; blanks are last. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const by = columns.find(({ key }) => key === sort?.key)?.by
  if (sort === null || by === undefined) return rows
  const collator = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true })
  const sign = sort.order === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)]
    if (isBlank(a) || isBlank(b)) return Number(isBlank(a)) - Number(isBlank(b))
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
    return sign * order
  })
}

function isBlank(value: string | number | null): boolean {
  return value === null || value === ''
}

/** The sort after a press on a column's head. */
export function turned(sort: Sort | null, key: string): Sort {
  return { key, order: sort?.key === key && sort.order === 'ascending' ? 'descending' : 'ascending' }
}

/** A sort as the text of an address: `name`, or `-name` for descending. */
export function sortText({ key, order }: Sort): string {
  return order === 'descending' ? `-${key}` : key
}

export function readSort(text: string): Sort | null {
  const key = text.replace(/^-/, '')
  return key === '' ? null : { key, order: text.startsWith('-') ? 'descending' : 'ascending' }
}
