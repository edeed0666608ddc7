import { api } from './api.bench.ts'
import { board } from './board.bench.ts'
import { document } from './document.bench.ts'
import type { Figure } from './figure.ts'
import { importStudents } from './import.bench.ts'
import { start } from './start.bench.ts'

/** Every bench by name; each measures its figures beside their peers. */
export const benches: Readonly<Record<string, () => Promise<Figure[]>>> = {
  start,
  api,
  import: importStudents,
  board,
  document,
}
