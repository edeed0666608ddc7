import { importFields, type ImportField } from '@takhti/schema/imports/rules'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { EncodingField } from '#ui/EncodingField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { ClassSelect } from './ClassSelect.tsx'
import { columnsOf, isOptional, missingFields, studentsOf, withColumn, type Column, type Draft } from './draft.ts'
import { fieldKeys, sheetFaultKey } from './imports-text.ts'
import type { Import } from './use-import.ts'

/** The second step: the field of each column. The guesses can be changed. */
export function MapForm({ work, draft }: { work: Import; draft: Draft }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const missing = missingFields(draft)

  function next() {
    setAsked(true)
    if (missing.length === 0) void work.checkDraft()
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      {draft.newClass === undefined ? (
        <Columns work={work} draft={draft} missing={isAsked ? missing : []} />
      ) : (
        <p className="soft">{t('classroom.students', { name: draft.newClass })}</p>
      )}
      <ClassSelect value={work.classId} newClass={draft.newClass} onChange={work.setClassId} />
      <Preview draft={draft} />
      <div className="row">
        <Button onClick={work.restart}>{t('common.back')}</Button>
        <Button type="submit" look="main">
          {t('imports.map.check')}
        </Button>
      </div>
    </form>
  )
}

type ColumnsProps = { work: Import; draft: Draft; missing: readonly ImportField[] }

/** The field of each column of a file. */
function Columns({ work, draft, missing }: ColumnsProps) {
  const { t } = useTranslation()
  const columns = columnsOf(draft)
  const count = draft.rows.length - (draft.hasHeader ? 1 : 0)
  return (
    <>
      <p className="soft">{t('imports.map.text', { file: draft.fileName, count })}</p>
      <ReadAs work={work} draft={draft} />
      <div className="import-fields">
        {importFields.map((field) => (
          <ColumnSelect
            key={field}
            field={field}
            columns={columns}
            value={draft.mapping[field]}
            isMissing={missing.includes(field)}
            onChange={(column) => work.setDraft({ ...draft, mapping: withColumn(draft.mapping, field, column) })}
          />
        ))}
      </div>
      <label className="import-check">
        <input
          type="checkbox"
          checked={draft.hasHeader}
          onChange={(event) => work.setDraft({ ...draft, hasHeader: event.target.checked })}
        />
        {t('imports.map.hasHeader')}
      </label>
    </>
  )
}

/** How the file was read, where alternatives exist: its sheet, its encoding, and the title above the header. */
function ReadAs({ work, draft: { sheets, sheet, encoding, titleRows } }: { work: Import; draft: Draft }) {
  const { t } = useTranslation()
  return (
    <>
      {sheets.length > 1 && (
        <SelectField
          label={t('imports.map.sheet')}
          value={String(sheet)}
          onChange={({ target }) => work.reread({ sheet: Number(target.value) })}
          options={sheets.map((name, at) => ({ value: String(at), label: name || String(at + 1) }))}
        />
      )}
      {encoding !== undefined && (
        <EncodingField value={encoding} onChange={(other) => work.reread({ encoding: other })} />
      )}
      <span className="field-error" role="alert">
        {work.fileFault && t(sheetFaultKey(work.fileFault))}
      </span>
      {titleRows > 0 && <p className="small soft">{t('imports.map.titleRows', { count: titleRows })}</p>}
    </>
  )
}

type ColumnSelectProps = {
  field: ImportField
  columns: readonly Column[]
  value: number | null
  isMissing: boolean
  onChange: (column: number | null) => void
}

function ColumnSelect({ field, columns, value, isMissing, onChange }: ColumnSelectProps) {
  const { t } = useTranslation()
  const id = useId()
  const nameOf = ({ at, name, sample }: Column) => {
    const shown = name === '' ? t('imports.map.column', { number: at + 1 }) : name
    return sample === '' ? shown : t('imports.map.columnWithSample', { name: shown, sample: sample.slice(0, 30) })
  }
  return (
    <div className="field">
      <label htmlFor={id}>{t(fieldKeys[field])}</label>
      <select
        id={id}
        dir="auto"
        value={value ?? ''}
        aria-invalid={isMissing}
        aria-describedby={`${id}-error`}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{t(isOptional(field) ? 'imports.map.none' : 'imports.map.choose')}</option>
        {columns.map((column) => (
          <option key={column.at} value={column.at}>
            {nameOf(column)}
          </option>
        ))}
      </select>
      <span id={`${id}-error`} className="field-error" role="alert">
        {isMissing && t('imports.map.missing')}
      </span>
      {field === 'emailId' && <span className="small soft">{t('imports.map.noEmail')}</span>}
      {field === 'className' && <span className="small soft">{t('imports.map.classHint')}</span>}
    </div>
  )
}

/** The first students as they would be imported. */
function Preview({ draft }: { draft: Draft }) {
  const { t } = useTranslation()
  const students = studentsOf({ ...draft, rows: draft.rows.slice(0, draft.hasHeader ? 4 : 3) })
  return (
    // Wide on purpose: what does not fit is scrolled to, with the keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable.
    <div className="import-preview" role="region" aria-label={t('imports.map.preview')} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {importFields.map((field) => (
              <th key={field} scope="col">
                {t(fieldKeys[field])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <tr key={student.row}>
              {importFields.map((field) => (
                <td key={field} dir="auto">
                  {student[field].slice(0, 60)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
