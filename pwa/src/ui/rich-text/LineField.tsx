import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { useEffect, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { lateLineEditor } from './late-editors.ts'
import type { LineKeys, LineStart } from './line-keys.ts'
import type { LineEditor } from './LineEditor.tsx'
import { LineMenu } from './LineMenu.tsx'
import { useFormulaText } from './use-formula-text.ts'
import type { EditorParts } from './use-rich-editor.tsx'

export type LineFieldProps = {
  label: string
  /** The field's name for code that moves the focus to it. */
  name: string
  text: RichText
  maxLetters: number
  parts: EditorParts
  keys: LineKeys
  /** Lines that were pasted at once; whether they were taken. */
  onLines?: (lines: readonly string[]) => boolean
  onText: (text: RichText) => void
}

/**
 * A short text: an input until it needs structure, then a compact editor. A formula typed between dollar signs, a
 * pasted image, Alt and =, and the menu load the editor.
 */
export function LineField({ name, keys, onLines, ...field }: LineFieldProps) {
  const { t } = useTranslation()
  const isPlain = typeof field.text === 'string'
  const [start, setStart] = useState<LineStart | null>(null)
  const [Fetched, setFetched] = useState<typeof LineEditor | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isWanted = !isPlain || start !== null
  // Once the editor is there, the field is one and the same until the form closes, whatever its text becomes.
  const Editor = isWanted || isOpen ? (Fetched ?? lateLineEditor.loaded) : null
  if (Editor && !isOpen) setOpen(true)
  const hasEditor = Editor !== null
  useEffect(() => {
    if (!isWanted || hasEditor) return
    let isLeft = false
    lateLineEditor.load().then(
      (Come) => isLeft || setFetched(() => Come),
      () => {
        if (isLeft) return
        setFailed(true)
        setStart(null)
      },
    )
    return () => {
      isLeft = true
    }
  }, [isWanted, hasEditor])
  const type = useFormulaText({
    text: field.text,
    editor: lateLineEditor,
    onText: (text) => {
      if (typeof text !== 'string') setStart({ kind: 'text' })
      field.onText(text)
    },
  })
  if (Editor) return <Editor {...field} {...{ name, keys, start }} isFocused={start !== null} />

  function take(event: ClipboardEvent<HTMLInputElement>) {
    const { clipboardData } = event
    const files = [...clipboardData.files].filter((file) => file.type.startsWith('image/'))
    if (files.length > 0 && field.parts.savePicture) {
      event.preventDefault()
      setStart({ kind: 'pictures', files })
      return
    }
    const lines = clipboardData.getData('text/plain').split(/\r?\n/)
    if (lines.filter((line) => line.trim() !== '').length > 1 && onLines?.(lines)) event.preventDefault()
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.altKey && event.key === '=') setStart({ kind: 'formula' })
    else if (!keys.onKey(event.nativeEvent, field.text === '')) return
    event.preventDefault()
  }
  return (
    <>
      <div className="rich-line">
        <input
          dir="auto"
          data-line={name}
          aria-label={field.label}
          value={plainOf(field.text)}
          maxLength={field.maxLetters}
          readOnly={!isPlain}
          onKeyDown={press}
          onPaste={take}
          onChange={({ target }) => type(target.value, target.selectionStart === target.value.length)}
        />
        {hasFailed && (
          <span className="field-error" role="alert">
            {t('common.needsNetwork')}
          </span>
        )}
      </div>
      <LineMenu label={field.label} hasPictures={field.parts.savePicture !== undefined} onStart={setStart} />
    </>
  )
}
