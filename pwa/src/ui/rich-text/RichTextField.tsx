import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { needWords } from '#languages/late-words.ts'
import { Button } from '../Button.tsx'
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
  const [Editor, setEditor] = useState<typeof RichTextEditor | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isWanted = !isPlain || asked !== null
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    Promise.all([import('./RichTextEditor.tsx'), needWords('rich-text')]).then(
      ([{ RichTextEditor: Come }]) => isLeft || setEditor(() => Come),
      () => {
        if (isLeft) return
        setFailed(true)
        setAsked(null)
      },
    )
    return () => {
      isLeft = true
    }
  }, [isWanted])
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
