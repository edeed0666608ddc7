/** The writer of tables as PDF, in a chunk of its own. */
export function loadTableFile() {
  return import('#board/export/table-file.ts')
}
