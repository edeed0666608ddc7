import { MAX_PAGES } from '@takhti/schema/board/limits'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { showMessage } from '#ui/snackbars.ts'
import type { ReadFiles } from '../import/read-files.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { RangeDialog } from './RangeDialog.tsx'
import { useImport } from './use-import.ts'
import './export-dialog.css'

/** Accepted files: images, PDFs and presentations, a lesson's file, a drawing. */
const accepted =
  '.pdf,application/pdf,.pptx,.ppsx,application/vnd.openxmlformats-officedocument.presentationml.presentation,image/png,image/jpeg,image/webp,image/gif,.takhti,.imscc,.excalidraw,.json,application/zip,application/json'

type ImportDialogProps = {
  title: string
  lead: string
  /** How many pages there is room for; the maximum for a new lesson. */
  room?: number
  /** Files that were dropped: their pages are added at once. */
  offered?: readonly File[]
  /** Inserts the pages after all of them were read; `fileName` is that of the first file. */
  take: (read: ReadFiles, fileName: string) => Promise<void>
  onClose: () => void
}

/** Imports files as pages. Faults of a file are shown here and change nothing; closing the dialog aborts the import. */
export function ImportDialog({ title, lead, room = MAX_PAGES, offered = [], take, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const { stage, choose } = useImport({
    room,
    async take(read, fileName) {
      await take(read, fileName)
      if (read.leftOut > 0) showMessage(t('importLesson.leftOut', { count: read.leftOut }), 8_000)
      if (read.unread > 0) showMessage(t('importLesson.unread', { count: read.unread }), 8_000)
      onClose()
    },
  })
  // Files that were dropped are meant: nothing is asked first.
  const dropped = useRef(offered)
  const start = useRef(choose)
  useEffect(() => {
    if (dropped.current.length > 0) void start.current(dropped.current)
  }, [])
  if (stage.step === 'password')
    return <PasswordDialog key={String(stage.isWrong)} question={stage} onClose={onClose} />
  if (stage.step === 'range') return <RangeDialog question={stage} onClose={onClose} />
  const fault = stage.step === 'choose' ? stage.fault : null
  const isBusy = stage.step === 'working'
  return (
    <Dialog
      title={title}
      closeLabel={t('common.close')}
      onClose={onClose}
      {...(isBusy && { footer: <Button onClick={onClose}>{t('common.cancel')}</Button> })}
    >
      <p>
        {offered.length > 0 ? t('importLesson.offered', { files: offered.map(({ name }) => name).join(', ') }) : lead}
      </p>
      {(offered.length === 0 || fault) && (
        <FileButton
          label={t('importLesson.choose')}
          accept={accepted}
          isMultiple
          isBusy={isBusy}
          onChoose={(files) => void choose(files)}
        />
      )}
      {isBusy && <Progress done={stage.done} of={stage.of} />}
      {fault && <p role="alert">{t(`importLesson.faults.${fault.fault}`, fault.values)}</p>}
    </Dialog>
  )
}

function Progress({ done, of }: { done: number; of: number }) {
  const { t } = useTranslation()
  if (of === 0) return <p role="status">{t('importLesson.working')}</p>
  return (
    <label className="export-progress">
      {t('importLesson.progress', { done, of })}
      <progress max={of} value={done} />
    </label>
  )
}
