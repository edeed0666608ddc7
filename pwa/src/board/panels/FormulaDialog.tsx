import { MAX_MATHS_LENGTH } from '@takhti/schema/board/limits'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { withPiece, type MathsPiece } from '../maths/maths-pieces.ts'
import { MathsSetter, type MathsAnswer } from '../maths/maths-setter.ts'
import { mathsFaultText, spokenMaths } from '../maths/maths-text.ts'
import type { SetMaths } from '../maths/typeset.ts'
import { MathsPieces } from './MathsPieces.tsx'
import { MathsPreview } from './MathsPreview.tsx'
import './maths.css'

/** Typing does not wait for the preview; the last one remains until the next is ready. */
const restMs = 150

type FormulaDialogProps = {
  start: string
  submitLabel: string
  /** The colour of the preview. */
  colour?: string
  onWrite?: (source: string) => void
  /** Receives the source and its outline. */
  onSave: (source: string, set: SetMaths) => void
  onClose: () => void
}

/** Edits a formula, with a live preview. */
export function FormulaDialog({ start, submitLabel, colour = 'currentcolor', ...given }: FormulaDialogProps) {
  const { t } = useTranslation()
  const [source, setSource] = useState(start)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { answer, ask } = useSet(source)
  const faultId = useId()
  const fault = mathsFaultText(answer, t)
  const write = (text: string) => {
    setSource(text)
    given.onWrite?.(text)
  }

  async function store() {
    setBusy(true)
    const set = await ask()
    setBusy(false)
    if (!('outline' in set)) return field.current?.focus()
    given.onSave(source, set)
    given.onClose()
  }

  return (
    <Dialog
      title={t('board.maths.title')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={submitLabel}
      isSubmitDisabled={source.trim() === ''}
      isBusy={isBusy}
      onSubmit={() => void store()}
      onClose={given.onClose}
    >
      <label className="maths-source">
        <span>{t('board.maths.source')}</span>
        <textarea
          ref={field}
          dir="ltr"
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          maxLength={MAX_MATHS_LENGTH}
          value={source}
          aria-invalid={fault !== null}
          aria-describedby={faultId}
          onChange={({ target }) => write(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && source.trim() !== '') void store()
          }}
        />
      </label>
      <span id={faultId} className="field-error" role="status">
        {fault}
      </span>
      {answer && 'fault' in answer && answer.fault === 'notHere' && (
        <Button onClick={() => void ask()}>{t('common.retry')}</Button>
      )}
      <MathsPreview
        set={answer && 'outline' in answer ? answer : null}
        words={spokenMaths(source, t)}
        colour={colour}
      />
      <MathsPieces onChoose={(piece) => put(field, write, piece)} />
    </Dialog>
  )
}

function put(field: RefObject<HTMLTextAreaElement | null>, write: (text: string) => void, piece: MathsPiece): void {
  const area = field.current
  if (!area) return
  const { text, at } = withPiece(area.value, { from: area.selectionStart, to: area.selectionEnd }, piece)
  if (text.length > MAX_MATHS_LENGTH) return
  write(text)
  // The caret is set after React has written the text.
  requestAnimationFrame(() => {
    area.focus()
    area.setSelectionRange(at, at)
  })
}

/** The result of a source, debounced; `ask` returns it at once. */
function useSet(source: string) {
  const [setter] = useState(() => new MathsSetter())
  const [answer, setAnswer] = useState<MathsAnswer | null>(null)
  const latest = useRef(source)
  const ask = async (asked = source) => {
    const set = await setter.set(asked)
    if (latest.current === asked) setAnswer(set)
    return set
  }
  useEffect(() => {
    latest.current = source
    const timer = setTimeout(() => {
      void setter.set(source).then((set) => {
        if (latest.current === source) setAnswer(set)
      })
    }, restMs)
    return () => clearTimeout(timer)
  }, [setter, source])
  useEffect(() => () => setter.close(), [setter])
  return { answer, ask }
}
