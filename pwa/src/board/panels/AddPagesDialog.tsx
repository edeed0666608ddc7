import { MAX_PAGES } from '@takhti/schema/board/limits'
import { useTranslation } from 'react-i18next'
import { sendUnsynced } from '#documents/background-sync.ts'
import { storeImages, sendImagesOf } from '#documents/images/image-transfer.ts'
import { showMessage } from '#ui/snackbars.ts'
import type { Editor } from '../editor/editor.ts'
import { addPages } from '../import/add-pages.ts'
import { ImportDialog } from './ImportDialog.tsx'

type AddPagesDialogProps = {
  editor: Editor
  /** Files that were dropped on the board. */
  offered: readonly File[]
  onClose: () => void
}

/** Imports pages of files into the open lesson. */
export function AddPagesDialog({ editor, offered, onClose }: AddPagesDialogProps) {
  const { t } = useTranslation()
  return (
    <ImportDialog
      title={t('board.addPages.title')}
      lead={t('board.addPages.lead')}
      offered={offered}
      room={MAX_PAGES - editor.pages.list.value.length}
      take={async ({ lesson }) => {
        await storeImages(lesson.images ?? [])
        const unplaced = await addPages(editor, lesson.pages)
        await sendImagesOf(editor.pages.lessonId, lesson.pages)
        void sendUnsynced()
        if (unplaced > 0) showMessage(t('board.notices.lessonFull'), 8_000)
      }}
      onClose={onClose}
    />
  )
}
