import { importFields, type ImportField, type RowFault, type SheetRow } from '@takhti/schema/imports/rules'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseIcon } from '#ui/CloseIcon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PageButtons } from '#ui/PageButtons.tsx'
import { fieldKeys, rowFaultKey } from './imports-text.ts'

const rowsOfPage = 30

type RowsListProps = {
  rows: readonly SheetRow[]
  faults: readonly RowFault[]
  onEdit: (row: number, field: ImportField, text: string) => void
  onLeaveOut: (row: number) => void
}

/** Rows of a sheet whose cells can be corrected; faults are shown below their cells. */
export function RowsList({ rows, faults, onEdit, onLeaveOut }: RowsListProps) {
  const { t } = useTranslation()
  const [wanted, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / rowsOfPage))
  // Fewer rows may remain than when the page was turned.
  const page = Math.min(wanted, pages - 1)
  const byRow = Map.groupBy(faults, ({ row }) => row)
  return (
    <div className="stack">
      <ul className="import-rows">
        {rows.slice(page * rowsOfPage, (page + 1) * rowsOfPage).map((row) => (
          <li key={row.row} className="import-row" aria-label={t('imports.check.row', { row: row.row })}>
            <span className="import-row-number tag">{row.row}</span>
            {importFields.map((field) => (
              <Cell
                key={field}
                row={row}
                field={field}
                fault={byRow.get(row.row)?.find((each) => each.field === field)}
                onEdit={onEdit}
              />
            ))}
            <IconButton label={t('imports.check.leaveOut', { row: row.row })} onClick={() => onLeaveOut(row.row)}>
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <PageButtons page={page} pages={pages} onPage={setPage} />
    </div>
  )
}

type CellProps = { row: SheetRow; field: ImportField; fault: RowFault | undefined; onEdit: RowsListProps['onEdit'] }

function Cell({ row, field, fault, onEdit }: CellProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className="small">
        {t(fieldKeys[field])}
      </label>
      <input
        id={id}
        dir="auto"
        value={row[field]}
        aria-invalid={fault !== undefined}
        {...(fault && { 'aria-describedby': `${id}-fault` })}
        onChange={(event) => onEdit(row.row, field, event.target.value)}
      />
      {fault && (
        <span id={`${id}-fault`} className="field-error">
          {t(rowFaultKey(fault.fault))}
        </span>
      )}
    </div>
  )
}
