import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { docOfPlain, imagesOf, simplest } from '@takhti/schema/kit/rich-text/text'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useId, useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { withoutForeign } from './clean-paste.ts'
import { directionOf } from './direction.ts'
import { EditorBar } from './EditorBar.tsx'
import { extensionsOf } from './extensions.ts'
import type { RichParts } from './RichTextView.tsx'
import { asRichDoc, whatIsWrong } from './tidy-doc.ts'
import './rich-editor.css'

/** What only areas know: besides showing them, how a formula is written and where an image is stored. */
export type EditorParts = RichParts & {
  FormulaDialog: ComponentType<{
    start: string
    submitLabel: string
    onKeep: (source: string) => void
    onClose: () => void
  }>
  /** The name under which an image is stored; null where the file is none, or too large. Absent where a text has no images. */
  savePicture?: (file: File) => Promise<string | null>
}

type RichTextEditorProps = {
  label: string
  text: RichText
  maxLetters: number
  hint?: string
  parts: EditorParts
  /** Whether the editor gets the focus as soon as it loads. */
  isFocused?: boolean
  onText: (text: RichText) => void
}

/** A formula in the editor: its position, -1 for a new one. */
type OpenFormula = { at: number; source: string }

/** The editor of a text with structure. Its output has passed the server's validation. */
export function RichTextEditor({
  label,
  text,
  maxLetters,
  hint,
  parts,
  isFocused = false,
  onText,
}: RichTextEditorProps) {
  const { t } = useTranslation()
  const id = useId()
  const [fault, setFault] = useState<'' | 'tooLong' | 'notAllowed' | 'picture'>('')
  const [isBusy, setBusy] = useState(false)
  const [formula, setFormula] = useState<OpenFormula | null>(null)

  async function addPictures(editor: Editor, files: readonly File[]) {
    setBusy(true)
    setFault('')
    for (const file of files) {
      const picture = await parts.savePicture?.(file).catch(() => null)
      if (picture == null) setFault('picture')
      else
        editor
          .chain()
          .focus()
          .insertContent({ type: 'image', attrs: { picture, alt: '' } })
          .run()
    }
    setBusy(false)
  }

  const editor = useEditor({
    immediatelyRender: false,
    extensions: extensionsOf({
      parts,
      altLabel: t('richText.alt'),
      isAllowed: (doc) => {
        const wrong = whatIsWrong(doc, maxLetters)
        setFault(wrong ?? '')
        return wrong === null
      },
      openFormula: (at, source) => setFormula({ at, source }),
    }),
    content: typeof text === 'string' ? docOfPlain(text) : text,
    autofocus: isFocused && 'end',
    editorProps: {
      attributes: ({ doc }) => {
        const dir = directionOf(doc.textContent)
        return {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-describedby': `${id}-hint ${id}-fault`,
          ...(dir && { dir }),
          class: 'rich-text rich-editor-text',
        }
      },
      transformPastedHTML: withoutForeign,
      handlePaste: (_view, { clipboardData }) => take(clipboardData),
      handleDrop: (_view, { dataTransfer }) => take(dataTransfer),
    },
    onUpdate: ({ editor: changed }) => onText(simplest(asRichDoc(changed.getJSON()))),
  })

  // Images arrive as files; text that comes with them as their names is dropped.
  function take(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
    if (!editor || files.length === 0 || data?.types.includes('text/html')) return false
    void addPictures(editor, files)
    return true
  }

  function saveFormula(latex: string) {
    if (!editor || formula === null) return
    const attrs = { latex }
    if (formula.at >= 0)
      editor
        .chain()
        .focus()
        .setNodeSelection(formula.at)
        .updateAttributes(editor.state.doc.nodeAt(formula.at)?.type ?? 'inlineMath', attrs)
        .run()
    else editor.chain().focus().insertContent({ type: 'inlineMath', attrs }).run()
  }

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
          hasRoomForPicture={parts.savePicture !== undefined && imagesOf(asRichDoc(editor.getJSON())).length < 10}
          onFormula={() => setFormula({ at: -1, source: '' })}
          onPictures={(files) => void addPictures(editor, files)}
        />
        <EditorContent editor={editor} />
      </div>
      <span id={`${id}-hint`} className="small soft">
        {hint ?? t('richText.mathsHint')}
      </span>
      <span id={`${id}-fault`} className="field-error" role="alert">
        {fault !== '' && t(`richText.faults.${fault}`, { count: maxLetters })}
      </span>
      {formula &&
        createPortal(
          // Its own form is nested in this field's form in the React tree, so its submit must not bubble.
          <div onSubmit={(event) => event.stopPropagation()}>
            <parts.FormulaDialog
              start={formula.source}
              submitLabel={t(formula.at < 0 ? 'richText.insert' : 'common.save')}
              onKeep={saveFormula}
              onClose={() => setFormula(null)}
            />
          </div>,
          document.body,
        )}
    </div>
  )
}
