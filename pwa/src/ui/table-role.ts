/** The role of a table's part, written out: browsers drop a table's own roles once CSS lays it out as cards. */
export function as(role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') {
  return { role }
}
