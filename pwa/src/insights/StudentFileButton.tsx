import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTableFile } from '#documents/table-file.ts'
import { Button } from '#ui/Button.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'
import { showMessage } from '#ui/snackbars.ts'
import { studentTables } from './student-tables.ts'

type StudentFileButtonProps = { shown: Parameters<typeof studentTables>[0] | null }

/** Downloads a student's page as a PDF that this device makes, once its numbers are here. */
export function StudentFileButton({ shown }: StudentFileButtonProps) {
  const { t, i18n } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  async function save() {
    if (shown === null) return
    setBusy(true)
    try {
      const { tableFile } = await loadTableFile()
      const file = await tableFile(studentTables(shown, { t, language: i18n.language }))
      saveFile(fileName(`${shown.student.name} ${shown.student.className}`, 'pdf'), file)
    } catch {
      showMessage(t('states.failedTitle'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button isBusy={isBusy} disabled={shown === null} onClick={() => void save()}>
      <IconDownload size={18} aria-hidden="true" />
      <span className="hidden-on-phone">{t('insights.downloadPdf')}</span>
    </Button>
  )
}
