import { readSort, sortText, type Sort } from './table-sort.ts'
import { anyText, useAddress } from './use-address.ts'

const address = { sort: anyText }

/** The sort of a page's table, which its address holds; `DataTable` ignores a column that it has not. */
export function useTableSort(): { value: Sort | null; onSort: (sort: Sort) => void } {
  const [{ sort }, setAddress] = useAddress(address)
  return { value: readSort(sort), onSort: (value) => setAddress({ sort: sortText(value) }) }
}
