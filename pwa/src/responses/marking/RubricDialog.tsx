import { newId } from '@takhti/schema/kit/ids'
import type { MarkedQuestion, RubricEffect, RubricLines } from '@takhti/schema/responses/marking-model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'

type RubricDialogProps = { assessmentId: string; question: MarkedQuestion; onClose: () => void }

type Line = { id: string; title: string; points: string }

const makeId = () => newId(new Date(), (bytes) => crypto.getRandomValues(bytes))

/** Changes the rubric of a question, after it has shown which scores change with it. */
export function RubricDialog({ assessmentId, question: { question, rubricItems }, onClose }: RubricDialogProps) {
  const { t } = useTranslation()
  const [lines, setLines] = useState<readonly Line[]>(() =>
    rubricItems.length === 0
      ? [{ id: makeId(), title: '', points: '' }]
      : rubricItems.map(({ id, title, points }) => ({ id, title, points: String(points) })),
  )
  const [effect, setEffect] = useState<RubricEffect | null>(null)
  const preview = useCommand(lateCalls.responses.previewRubric, { isShownInPlace: true })
  const update = useCommand(lateCalls.responses.updateRubric, { isShownInPlace: true })
  const wanted = linesOf(lines)
  const input = { assessmentId, questionId: question.id, seen: rubricItems, rubricItems: wanted ?? [] }
  const command = effect === null ? preview : update
  const edit = (next: readonly Line[]) => {
    setEffect(null)
    setLines(next)
  }

  async function submit() {
    if (effect === null) setEffect(await preview.run(input))
    else {
      await update.run(input)
      onClose()
    }
  }

  return (
    <Dialog
      title={t('marking.rubricTitle')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t(effect === null ? 'marking.preview' : 'marking.apply')}
      isBusy={command.isPending}
      isSubmitDisabled={command.isBlocked || wanted === null}
      onClose={onClose}
      // A refusal is shown below.
      onSubmit={() => void submit().catch(() => {})}
    >
      <ol className="stack marking-lines">
        {lines.map((line, index) => (
          <LineFields
            key={line.id}
            {...{ line, index }}
            onChange={(change) => edit(lines.map((each) => (each.id === line.id ? { ...each, ...change } : each)))}
            onRemove={() => edit(lines.filter(({ id }) => id !== line.id))}
          />
        ))}
      </ol>
      <Button onClick={() => edit([...lines, { id: makeId(), title: '', points: '' }])}>{t('marking.addLine')}</Button>
      {effect && <Effect effect={effect} />}
      <CommandProblem of={command} />
    </Dialog>
  )
}

/** Complete lines; null where one is half-filled. */
function linesOf(lines: readonly Line[]): RubricLines | null {
  const filled = lines.filter(({ title, points }) => title.trim() !== '' || points.trim() !== '')
  const made = filled.map(({ id, title, points }) => ({ id, title: title.trim(), points: Number(points) }))
  const isWhole = filled.every(
    ({ title, points }) => title.trim() !== '' && /^-?\d{1,4}(\.\d{1,2})?$/.test(points.trim()),
  )
  return isWhole ? made : null
}

type LineFieldsProps = { line: Line; index: number; onChange: (change: Partial<Line>) => void; onRemove: () => void }

function LineFields({ line, index, onChange, onRemove }: LineFieldsProps) {
  const { t } = useTranslation()
  return (
    <li className="row">
      <div className="grow">
        <Field
          label={t('marking.lineTitle', { number: index + 1 })}
          maxLength={500}
          value={line.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </div>
      <div className="marking-line-points">
        <Field
          label={t('marking.linePoints', { number: index + 1 })}
          inputMode="decimal"
          dir="ltr"
          value={line.points}
          onChange={({ target }) => onChange({ points: target.value })}
        />
      </div>
      <Button look="quiet" onClick={onRemove}>
        {t('marking.removeLine', { number: index + 1 })}
      </Button>
    </li>
  )
}

function Effect({ effect: { items, of } }: { effect: RubricEffect }) {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-label={t('marking.effect')}>
      <p role="status">{t('marking.effectOf', { count: items.length, of })}</p>
      {items.length > 0 && (
        <table className="table">
          <caption className="hidden">{t('marking.effect')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('responses.student')}</th>
              <th scope="col">{t('marking.before')}</th>
              <th scope="col">{t('marking.after')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ assessmentResponseId, name, from, to }, index) => (
              <tr key={assessmentResponseId}>
                <th scope="row" dir="auto">
                  {name === '' ? t('responses.anonymous', { number: index + 1 }) : name}
                </th>
                <td>{from ?? '–'}</td>
                <td>{to ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
