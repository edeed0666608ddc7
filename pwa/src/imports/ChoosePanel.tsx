import { IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react'
import { useId, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { ClassroomPanel } from './ClassroomPanel.tsx'
import { sheetFaultKey } from './imports-text.ts'
import { saveStudents } from './save-sheet.ts'
import type { Import } from './use-import.ts'

/** The first step: a file, or the template to fill in. */
export function ChoosePanel({ work }: { work: Import }) {
  const { t } = useTranslation()
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setMissing] = useState(false)
  const fault = isMissing ? t('imports.choose.missing') : work.fileFault && t(sheetFaultKey(work.fileFault))

  function take(chosen: File | undefined) {
    setFile(chosen ?? null)
    setMissing(false)
    if (chosen) void work.choose(chosen)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }

  return (
    <>
      <p className="soft">{t('imports.choose.text')}</p>
      <div className="import-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <IconFileUpload size={36} aria-hidden="true" />
        <input
          id={id}
          type="file"
          className="hidden"
          accept=".csv,.tsv,.txt,.xlsx,.ods,.zip,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-invalid={fault !== null}
          aria-describedby={`${id}-error`}
          onChange={(event) => take(event.target.files?.[0])}
        />
        {/* The browser's own button speaks the browser's language, not the reader's. */}
        <label htmlFor={id} className="button">
          {t('imports.choose.file')}
        </label>
        <bdi className="small">{file?.name ?? t('imports.choose.drop')}</bdi>
        <span id={`${id}-error`} className="field-error" role="alert">
          {fault}
        </span>
        <span role="status" className="small soft">
          {work.isReading && t('imports.choose.reading')}
        </span>
      </div>
      <div className="row">
        <Button look="main" isBusy={work.isReading} onClick={() => (file ? void work.choose(file) : setMissing(true))}>
          {t('imports.next')}
        </Button>
      </div>
      <ClassroomPanel onRoster={work.chooseRoster} />
      <div className="stack import-template">
        <h3>{t('imports.choose.templateTitle')}</h3>
        <p className="small soft">{t('imports.choose.templateText')}</p>
        <div className="row">
          <Button onClick={() => void saveStudents(t('imports.choose.templateName'), 'xlsx')}>
            <IconFileSpreadsheet size={18} aria-hidden="true" />
            {t('imports.choose.templateExcel')}
          </Button>
          <Button onClick={() => void saveStudents(t('imports.choose.templateName'), 'csv')}>
            <IconFileSpreadsheet size={18} aria-hidden="true" />
            {t('imports.choose.templateCsv')}
          </Button>
        </div>
      </div>
    </>
  )
}
