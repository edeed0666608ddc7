import type { ReactNode } from 'react'
import { TableFrame } from '#ui/TableFrame.tsx'
import type { TextTable } from './report-table.ts'

type ReportTableProps = { table: TextTable; headOf?: (row: number, text: string) => ReactNode }

/** A table of texts; the first column is the heading of its row, which may be a link. */
export function ReportTable({ table: { name, rows }, headOf }: ReportTableProps) {
  const [heads = [], ...body] = rows
  return (
    <section className="attendance-report">
      <h2>{name}</h2>
      <TableFrame name={name}>
        <table>
          <caption className="hidden">{name}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map(([first = '', ...cells], row) => (
              // Two sessions may have the same texts, and rows do not move.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={row}>
                <th scope="row" dir="auto">
                  {headOf?.(row, first) ?? first}
                </th>
                {cells.map((text, index) => (
                  // As above: the columns do not move.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={index} dir="auto">
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  )
}
