import { describeShape } from '@takhti/schema/board/arrange'
import { MAX_ALT_LENGTH } from '@takhti/schema/board/limits'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import type { Editor } from '../editor/editor.ts'

type AltFieldProps = { editor: Editor; shape: Shape; onDone: () => void }

/** The alternative text of an object. */
export function AltField({ editor, shape, onDone }: AltFieldProps) {
  const { t } = useTranslation()
  const [alt, setAlt] = useState(shape.alt)
  return (
    <form
      className="board-alt"
      onSubmit={(event) => {
        event.preventDefault()
        editor.change((doc, origin) => describeShape(doc, { id: shape.id, alt: alt.trim() }, origin))
        onDone()
      }}
    >
      <Field
        label={t('board.selection.alt')}
        hint={t('board.selection.altHint')}
        value={alt}
        maxLength={MAX_ALT_LENGTH}
        onChange={(event) => setAlt(event.target.value)}
      />
      <Button type="submit">{t('common.save')}</Button>
    </form>
  )
}
