import { readSort, sortText, type Sort } from './table-sort.ts'
import { anyText, useAddress } from './use-address.ts'

const address = { sort: anyText }

/** The sort of a page's table, stored in its address; `DataTable` ignores an unknown column. */
export function useTableSort(): { value: Sort | null; onSort: (sort: Sort) => void } {
  const [{ sort }, setAddress] = useAddress(address)
  return { value: readSort(sort), onSort: (value) => setAddress({ sort: sortText(value) }) }
}
