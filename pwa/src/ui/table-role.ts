/** An explicit role for a table's part: browsers drop a table's own roles once CSS shows it as cards. */
export function as(role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') {
  return { role }
}
