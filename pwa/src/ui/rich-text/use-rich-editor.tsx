import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { docOfPlain, imagesOf, simplest } from '@takhti/schema/kit/rich-text/text'
import { useEditor, type Editor } from '@tiptap/react'
import { useLayoutEffect, useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { withoutForeign } from './clean-paste.ts'
import { directionOf } from './direction.ts'
import { extensionsOf } from './extensions.ts'
import type { RichParts } from './RichTextView.tsx'
import { asRichDoc, whatIsWrong } from './tidy-doc.ts'

/** What only areas know: besides showing them, how a formula is written and where an image is stored. */
export type EditorParts = RichParts & {
  FormulaDialog: ComponentType<{
    start: string
    submitLabel: string
    onSave: (source: string) => void
    onClose: () => void
  }>
  /** The name under which an image is stored; null where the file is none, or too large. Absent where a text has no images. */
  savePicture?: (file: File) => Promise<string | null>
}

export type RichEditorProps = {
  label: string
  text: RichText
  maxLetters: number
  parts: EditorParts
  /** Whether the editor gets the focus as soon as it loads. */
  isFocused?: boolean
  onText: (text: RichText) => void
}

type Wiring = RichEditorProps & {
  className: string
  describedBy: string
  /** More attributes of the field. */
  attributes?: Readonly<Record<string, string>>
  /** Whether a key was handled; `isEmpty` of a text without content. */
  onKey?: (event: KeyboardEvent, isEmpty: boolean) => boolean
  /** Whether the formula dialog is open at first. */
  isFormulaFirst?: boolean
  isMultiline: boolean
}

/** A formula in the editor: its position, -1 for a new one. */
type OpenFormula = { at: number; source: string }

type RichEditor = {
  editor: Editor | null
  isBusy: boolean
  hasRoomForPicture: boolean
  addFormula: () => void
  addPictures: (files: readonly File[]) => void
  /** Why the last change was refused; empty without a fault. */
  fault: string
  dialog: ReturnType<typeof createPortal> | null
}

/** An editor of a text with structure. Its output has passed the server's validation. */
export function useRichEditor({ text, maxLetters, parts, isFocused = false, onText, ...wiring }: Wiring): RichEditor {
  const { t } = useTranslation()
  const [fault, setFault] = useState<'' | 'tooLong' | 'notAllowed' | 'picture'>('')
  const [isBusy, setBusy] = useState(false)
  const [formula, setFormula] = useState<OpenFormula | null>(wiring.isFormulaFirst ? { at: -1, source: '' } : null)

  async function addPictures(to: Editor, files: readonly File[]) {
    setBusy(true)
    setFault('')
    for (const file of files) {
      const picture = await parts.savePicture?.(file).catch(() => null)
      if (picture == null) setFault('picture')
      else
        to.chain()
          .focus()
          .insertContent({ type: 'image', attrs: { picture, alt: '' } })
          .run()
    }
    setBusy(false)
  }

  const editor = useEditor({
    immediatelyRender: true,
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
    editorProps: {
      attributes: ({ doc }) => {
        const dir = directionOf(doc.textContent)
        return {
          role: 'textbox',
          'aria-multiline': String(wiring.isMultiline),
          'aria-label': wiring.label,
          'aria-describedby': wiring.describedBy,
          ...(dir && { dir }),
          ...wiring.attributes,
          class: `rich-text ${wiring.className}`,
        }
      },
      handleKeyDown: ({ state: { doc } }, event) => wiring.onKey?.(event, isBlank(doc)) ?? false,
      transformPastedHTML: withoutForeign,
      handlePaste: (_view, { clipboardData }) => take(clipboardData),
      handleDrop: (_view, { dataTransfer }) => take(dataTransfer),
    },
    onUpdate: ({ editor: changed }) => onText(simplest(asRichDoc(changed.getJSON()))),
  })

  // In the commit that takes the plain field away, so that the next key has a field.
  useLayoutEffect(() => {
    if (!isFocused) return
    editor.commands.setTextSelection(editor.state.doc.content.size)
    editor.view.focus()
    // The field is focused once, when it appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editor])

  // Images arrive as files; text that comes with them as their names is dropped.
  function take(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
    if (!editor || files.length === 0 || data?.types.includes('text/html')) return false
    void addPictures(editor, files)
    return true
  }

  const dialog =
    editor &&
    formula &&
    createPortal(
      // Its own form is nested in this field's form in the React tree, so its submit must not bubble.
      <div onSubmit={(event) => event.stopPropagation()}>
        <parts.FormulaDialog
          start={formula.source}
          submitLabel={t(formula.at < 0 ? 'richText.insert' : 'common.save')}
          onSave={(latex) => storeFormula(editor, formula.at, latex)}
          onClose={() => setFormula(null)}
        />
      </div>,
      document.body,
    )
  return {
    editor,
    isBusy,
    hasRoomForPicture:
      editor !== null && parts.savePicture !== undefined && imagesOf(asRichDoc(editor.getJSON())).length < 10,
    addFormula: () => setFormula({ at: -1, source: '' }),
    addPictures: (files) => void (editor && addPictures(editor, files)),
    fault: fault === '' ? '' : t(`richText.faults.${fault}`, { count: maxLetters }),
    dialog,
  }
}

function isBlank({ childCount, content }: Editor['state']['doc']): boolean {
  return childCount <= 1 && content.size <= 2
}

function storeFormula(editor: Editor, at: number, latex: string): void {
  const attrs = { latex }
  if (at < 0) {
    editor.chain().focus().insertContent({ type: 'inlineMath', attrs }).run()
    return
  }
  const type = editor.state.doc.nodeAt(at)?.type ?? 'inlineMath'
  editor.chain().focus().setNodeSelection(at).updateAttributes(type, attrs).run()
}
