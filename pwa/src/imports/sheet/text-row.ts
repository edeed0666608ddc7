/** A row of a sheet with its number; cells are text and may be fewer than the columns. */
export type TextRow = { row: number; cells: string[] }
