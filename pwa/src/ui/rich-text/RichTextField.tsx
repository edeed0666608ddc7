import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { lateTextEditor } from './late-editors.ts'
import type { RichTextEditor } from './RichTextEditor.tsx'
import { RichTextView } from './RichTextView.tsx'
import type { EditorParts } from './use-rich-editor.tsx'

type RichTextFieldProps = {
  label: string
  text: RichText
  maxLetters: number
  hint?: string
  parts: EditorParts
  /** Whether the form was opened to write this text. */
  isFirst?: boolean
  /** The field for plain text, which needs no editor. */
  plain: ReactNode
  onText: (text: RichText) => void
}

/**
 * A text that may have structure. A plain text has a plain field. The editor loads on request, by Alt and = for a
 * formula, or where the text already has structure: few texts need its size.
 */
export function RichTextField({ plain, isFirst = false, ...field }: RichTextFieldProps) {
  const { t } = useTranslation()
  const isPlain = typeof field.text === 'string'
  const [wasPlain] = useState(isPlain)
  const [asked, setAsked] = useState<'formula' | 'text' | null>(null)
  const [Fetched, setFetched] = useState<typeof RichTextEditor | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isWanted = !isPlain || asked !== null
  // Once the editor is there, the field is one and the same until the form closes, whatever its text becomes.
  const Editor = isWanted || isOpen ? (Fetched ?? lateTextEditor.loaded) : null
  if (Editor && !isOpen) setOpen(true)
  const hasEditor = Editor !== null
  useEffect(() => {
    if (!isWanted || hasEditor) return
    let isLeft = false
    lateTextEditor.load().then(
      (Come) => isLeft || setFetched(() => Come),
      () => {
        if (isLeft) return
        setFailed(true)
        setAsked(null)
      },
    )
    return () => {
      isLeft = true
    }
  }, [isWanted, hasEditor])
  if (Editor) return <Editor {...field} isFocused={isFirst || wasPlain} isFormulaFirst={asked === 'formula'} />
  return (
    <div
      className="stack"
      role="presentation"
      onKeyDown={(event) => {
        if (!event.altKey || event.key !== '=') return
        event.preventDefault()
        setAsked('formula')
      }}
    >
      {isPlain ? (
        plain
      ) : (
        <div role="group" aria-label={field.label}>
          <RichTextView text={field.text} parts={field.parts} />
        </div>
      )}
      <div>
        <Button look="quiet" isBusy={isWanted && !hasFailed} onClick={() => setAsked('text')}>
          {t('common.richText')}
        </Button>
      </div>
      <p className="field-error" role="alert">
        {hasFailed && t('common.needsNetwork')}
      </p>
    </div>
  )
}
