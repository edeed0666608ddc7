import { describeShape } from '@takhti/schema/board/arrange'
import { MAX_ALT_LENGTH } from '@takhti/schema/board/limits'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import type { Editor } from '../editor/editor.ts'

type AltDialogProps = { editor: Editor; shape: Shape; onClose: () => void }

/** Edits the alternative text of an object. */
export function AltDialog({ editor, shape: { id, alt }, onClose }: AltDialogProps) {
  const { t } = useTranslation()
  const [words, setWords] = useState(alt)
  return (
    <Dialog
      title={t('board.selection.alt')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('common.save')}
      onClose={onClose}
      onSubmit={() => {
        editor.change((doc, origin) => describeShape(doc, { id, alt: words.trim() }, origin))
        onClose()
      }}
    >
      <Field
        label={t('board.selection.alt')}
        hint={t('board.selection.altHint')}
        value={words}
        maxLength={MAX_ALT_LENGTH}
        onChange={(event) => setWords(event.target.value)}
      />
    </Dialog>
  )
}
