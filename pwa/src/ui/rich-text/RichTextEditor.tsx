import { EditorContent } from '@tiptap/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { EditorBar } from './EditorBar.tsx'
import { useRichEditor, type RichEditorProps } from './use-rich-editor.tsx'
import './rich-editor.css'

type RichTextEditorProps = RichEditorProps & { hint?: string; isFormulaFirst?: boolean }

/** The editor of a text with structure, with its toolbar above it. */
export function RichTextEditor({ hint, ...props }: RichTextEditorProps) {
  const { t } = useTranslation()
  const id = useId()
  const { label } = props
  const { editor, isBusy, fault, dialog, ...act } = useRichEditor({
    ...props,
    className: 'rich-editor-text',
    describedBy: `${id}-hint ${id}-fault`,
    isMultiline: true,
  })
  if (!editor) return null
  return (
    <div className="field">
      <span aria-hidden="true" className="rich-label">
        {label}
      </span>
      <div className="rich-editor" aria-busy={isBusy || undefined}>
        <EditorBar
          editor={editor}
          label={t('richText.tools', { label })}
          hasRoomForPicture={act.hasRoomForPicture}
          onFormula={act.addFormula}
          onPictures={act.addPictures}
        />
        <EditorContent editor={editor} />
      </div>
      <span id={`${id}-hint`} className="small soft">
        {hint ?? t('richText.mathsHint')}
      </span>
      <span id={`${id}-fault`} className="field-error" role="alert">
        {fault}
      </span>
      {dialog}
    </div>
  )
}
