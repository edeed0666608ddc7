import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '#ui/bidi-isolates.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'
import { showMessage } from '#ui/snackbars.ts'
import { ExportFault, exportFile, type ExportFaultName } from '../export/export-file.ts'
import type { ExportForm } from '../export/export-job.ts'
import { coveredOn } from '../presence/cover-state.ts'
import type { BoardSession } from '../sync/board-session.ts'
import './export-dialog.css'

type ExportDialogProps = { session: BoardSession; form: ExportForm; onClose: () => void }

type Stage = { part: number } | { fault: ExportFaultName } | Finished

/** A saved file, with warnings for its author. */
type Finished = { unsure: number; isCovered: boolean; lacking: readonly string[] }

/** Exports the lesson with a progress bar; closing the dialog aborts the export. */
export function ExportDialog({ session, form, onClose }: ExportDialogProps) {
  const { t } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const [stage, setStage] = useState<Stage>({ part: 0 })
  useEffect(() => {
    const abort = new AbortController()
    void make(session, { form, signal: abort.signal, progress: (part) => setStage({ part }) }).then((end) => {
      if (abort.signal.aborted) return
      if ('unsure' in end && end.unsure === 0 && !end.isCovered && end.lacking.length === 0) {
        showMessage(t('common.saved'))
        onClose()
      } else setStage(end)
    })
    return () => abort.abort()
    // The lesson and the form of a dialog never change; a new attempt starts the export again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt])
  return (
    <Dialog title={t(`board.export.${form}`)} closeLabel={t('common.close')} onClose={onClose} footer={foot()}>
      <StageText stage={stage} />
    </Dialog>
  )

  function foot() {
    if ('unsure' in stage) return <Button onClick={onClose}>{t('common.done')}</Button>
    return (
      <>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        {'fault' in stage && (
          <Button
            look="main"
            onClick={() => {
              setStage({ part: 0 })
              setAttempt(attempt + 1)
            }}
          >
            {t('common.retry')}
          </Button>
        )}
      </>
    )
  }
}

function StageText({ stage }: { stage: Stage }) {
  const { t } = useTranslation()
  if ('fault' in stage) return <p role="alert">{t(`board.export.faults.${stage.fault}`)}</p>
  if ('unsure' in stage)
    return (
      <div role="status">
        {stage.unsure > 0 && <p>{t('board.export.unsure', { count: stage.unsure })}</p>}
        {stage.isCovered && <p>{t('board.export.covered')}</p>}
        {stage.lacking.length > 0 && <p>{t('board.export.lacking', { letters: isolated(stage.lacking.join(' ')) })}</p>}
      </div>
    )
  return (
    <label className="export-progress">
      {t('board.export.working')}
      <progress max={1} value={stage.part} />
    </label>
  )
}

type Making = { form: ExportForm; signal: AbortSignal; progress: (part: number) => void }

async function make({ editor, name }: BoardSession, making: Making): Promise<Stage> {
  // An unfinished stroke belongs to the saved page.
  editor.settle()
  const { lessonId, shownId } = editor.pages
  const covered = coveredOn(editor).value
  const order = { ...making, covered, lessonId, pageId: shownId.value, name: editor.pages.title.value || name.value }
  try {
    const { title, file, unsure, lacking } = await exportFile(order)
    if (!making.signal.aborted) saveFile(fileName(title, making.form), file)
    return { unsure, isCovered: covered !== null, lacking }
  } catch (error) {
    return { fault: error instanceof ExportFault ? error.fault : 'failed' }
  }
}
