import type { ReactNode } from 'react'
import { TableFrame } from '#ui/TableFrame.tsx'
import type { TextColumn } from './insight-rows.ts'

type PlainTableProps<Row> = {
  name: string
  columns: readonly TextColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** The first cell, where it is more than its text. */
  head?: (row: Row, text: string) => ReactNode
  /** Whether each row has the number of its column in the chart beside it. */
  isNumbered?: boolean
}

/** A table beside a chart, with the numbers of its columns. */
export function PlainTable<Row>({ name, columns, rows, idOf, head, isNumbered = false }: PlainTableProps<Row>) {
  const [first, ...others] = columns
  if (first === undefined) return null
  return (
    <TableFrame name={name}>
      <table className="insight-table">
        <caption className="hidden">{name}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={idOf(row)}>
              <th scope="row" dir="auto">
                {isNumbered && <span className="soft">{index + 1}. </span>}
                {head ? head(row, first.text(row)) : first.text(row)}
              </th>
              {others.map(({ key, text }) => (
                <td key={key}>{text(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
