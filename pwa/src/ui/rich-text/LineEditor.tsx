import { EditorContent } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditorBar } from './EditorBar.tsx'
import type { LineKeys, LineStart } from './line-keys.ts'
import { LineMenu } from './LineMenu.tsx'
import { useRichEditor, type RichEditorProps } from './use-rich-editor.tsx'
import './rich-editor.css'

type LineEditorProps = RichEditorProps & {
  /** The field's name for code that moves the focus to it. */
  name: string
  /** What the field is opened for. */
  start: LineStart | null
  keys: LineKeys
}

/** The editor of a short text: one line until its content needs more, and its tools in a menu. */
export function LineEditor({ name, start, keys, ...props }: LineEditorProps) {
  const { t } = useTranslation()
  const id = useId()
  const [hasBar, setBar] = useState(start?.kind === 'tools')
  const { editor, isBusy, fault, dialog, ...act } = useRichEditor({
    ...props,
    className: 'rich-line-text',
    describedBy: `${id}-fault`,
    attributes: { 'data-line': name },
    isFormulaFirst: start?.kind === 'formula',
    isMultiline: false,
    // Shift and Enter breaks the line, and within a list or a table Enter has its own meaning.
    onKey: (event, isEmpty) =>
      !(event.key === 'Enter' && (editor?.isActive('table') || editor?.isActive('listItem'))) &&
      keys.onKey(event, isEmpty),
  })
  const toAdd = useRef(start?.kind === 'pictures' ? start.files : [])
  useEffect(() => {
    if (!editor || toAdd.current.length === 0) return
    act.addPictures(toAdd.current)
    toAdd.current = []
    // The images are added once, with the editor's first appearance.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editor])
  if (!editor) return null
  return (
    <>
      <div className="rich-line">
        <div className="rich-editor" aria-busy={isBusy || undefined}>
          {hasBar && (
            <EditorBar
              editor={editor}
              label={t('richText.tools', { label: props.label })}
              hasRoomForPicture={act.hasRoomForPicture}
              onFormula={act.addFormula}
              onPictures={act.addPictures}
            />
          )}
          <EditorContent editor={editor} />
        </div>
        <span id={`${id}-fault`} className="field-error" role="alert">
          {fault}
        </span>
      </div>
      <LineMenu
        label={props.label}
        hasPictures={act.hasRoomForPicture}
        onStart={(step) => {
          if (step.kind === 'formula') act.addFormula()
          else if (step.kind === 'pictures') act.addPictures(step.files)
          else setBar(!hasBar)
        }}
      />
      {dialog}
    </>
  )
}
