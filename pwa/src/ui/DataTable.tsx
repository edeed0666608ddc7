import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { rowKeys } from './row-keys.ts'
import { withRole } from './table-role.ts'
import { sortRows, turned, type Column, type Sort } from './table-sort.ts'
import { TickCell, TickHead } from './TickCell.tsx'
import './data-table.css'

type DataTableProps<Row> = {
  /** What the table lists; screen readers read it first. */
  caption: string
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** The row's name in labels of its controls. */
  nameOf: (row: Row) => string
  /** The first column is the heading of its row, and of its card on a phone. */
  columns: readonly Column<Row>[]
  sort?: { value: Sort | null; onSort: (sort: Sort) => void }
  /** Loads the next page. A sort covers the whole list, so it loads every page first. */
  more?: (() => void) | null
  select?: { picked: readonly string[]; onPick: (picked: readonly string[]) => void; isLocked?: (row: Row) => boolean }
  /** Buttons for the picked rows. */
  bulk?: ReactNode
  /** Buttons of one row. */
  actions?: (row: Row) => ReactNode
}

// Key events bubble to the body from its controls.
const keys = { onKeyDown: rowKeys }

/** Rows in columns: sorted by their heads, picked with checkboxes, and cards on a phone. */
export function DataTable<Row>({ caption, columns, idOf, nameOf, sort, select, ...given }: DataTableProps<Row>) {
  const { t } = useTranslation()
  const { rows, more, actions, bulk } = given
  const isSorted = sort != null && sort.value !== null
  useEffect(() => {
    if (isSorted) more?.()
  }, [isSorted, more])
  const shown = sortRows(rows, columns, sort?.value ?? null)
  const pickable = select ? shown.filter((row) => select.isLocked?.(row) !== true).map(idOf) : []
  const captionId = useId()
  return (
    <div className="table-frame">
      {select && select.picked.length > 0 && (
        <div className="table-bulk row" role="group" aria-label={t('table.bulk')}>
          <strong role="status">{t('table.picked', { count: select.picked.length })}</strong>
          {bulk}
        </div>
      )}
      <table {...withRole('table')} className="table" aria-labelledby={captionId}>
        <caption id={captionId} className="hidden">
          {caption}
        </caption>
        <thead {...withRole('rowgroup')}>
          <tr {...withRole('row')}>
            {select && <TickHead ids={pickable} {...select} />}
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} {...(sort && { sort })} />
            ))}
            {actions && (
              <th scope="col" {...withRole('columnheader')}>
                <span className="hidden">{t('table.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...withRole('rowgroup')} {...keys}>
          {shown.map((row) => (
            <tr key={idOf(row)} {...withRole('row')} data-picked={select?.picked.includes(idOf(row)) || undefined}>
              {select && (
                <TickCell
                  {...{ ...select, id: idOf(row), ids: pickable, name: nameOf(row) }}
                  isLocked={select.isLocked?.(row) === true}
                />
              )}
              {columns.map((column, index) => (
                <Cell key={column.key} column={column} row={row} isHeading={index === 0} />
              ))}
              {actions && (
                <td {...withRole('cell')} className="table-actions">
                  {actions(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row, isHeading }: { column: Column<Row>; row: Row; isHeading: boolean }) {
  if (isHeading)
    return (
      <th scope="row" {...withRole('rowheader')} dir="auto">
        {column.cell(row)}
      </th>
    )
  return (
    <td {...withRole('cell')} data-label={column.name} data-number={column.isNumber || undefined}>
      {column.cell(row)}
    </td>
  )
}

type ColumnHeadProps<Row> = {
  column: Column<Row>
  sort?: { value: Sort | null; onSort: (sort: Sort) => void }
}

function ColumnHead<Row>({ column, sort }: ColumnHeadProps<Row>) {
  const { key, name, isNumber } = column
  const order = sort?.value?.key === key ? sort.value.order : null
  const Mark = order === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" {...withRole('columnheader')} aria-sort={order ?? undefined} data-number={isNumber || undefined}>
      {sort && column.by ? (
        <button type="button" onClick={() => sort.onSort(turned(sort.value, key))}>
          {name}
          <Mark size={16} aria-hidden="true" data-hidden={order === null || undefined} />
        </button>
      ) : (
        name
      )}
    </th>
  )
}
