import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { useEffect, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { needWords } from '#languages/late-words.ts'
import type { LineKeys, LineStart } from './line-keys.ts'
import type { LineEditor } from './LineEditor.tsx'
import { LineMenu } from './LineMenu.tsx'
import { withTypedFormula } from './typed-formula.ts'
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
  const [Editor, setEditor] = useState<typeof LineEditor | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isWanted = !isPlain || start !== null
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    Promise.all([import('./LineEditor.tsx'), needWords('rich-text')]).then(
      ([{ LineEditor: Come }]) => isLeft || setEditor(() => Come),
      () => {
        if (isLeft) return
        setFailed(true)
        setStart(null)
      },
    )
    return () => {
      isLeft = true
    }
  }, [isWanted])
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
          onChange={({ target }) => {
            const text = target.selectionStart === target.value.length ? withTypedFormula(target.value) : target.value
            if (typeof text !== 'string') setStart({ kind: 'text' })
            field.onText(text)
          }}
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
