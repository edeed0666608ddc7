/** An explicit role for a table's part: browsers drop its implicit role once CSS shows the table as cards. */
export function withRole(role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') {
  return { role }
}
