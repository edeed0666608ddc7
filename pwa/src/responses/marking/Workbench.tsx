import { isEmptyRichText } from '@takhti/schema/kit/rich-text/text'
import type { Solution } from '@takhti/schema/quizzes/model'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StoredText } from '#files/rich-text/port.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { WriteFields } from '#ui/WriteFields.tsx'
import { AlikeDrawings } from './AlikeDrawings.tsx'
import { AnswerList } from './AnswerList.tsx'
import { AnswerView } from './AnswerView.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { MarkedStem } from './MarkedStem.tsx'
import { MarkPanel, toggled } from './MarkPanel.tsx'
import { RubricDialog } from './RubricDialog.tsx'
import type { Step } from './steps.ts'
import { useMarkingKeys } from './use-marking-keys.ts'
import { useWorkbench } from './use-workbench.ts'

type WorkbenchProps = {
  assessmentId: string
  steps: readonly Step[]
  nameOf: (step: Step) => string
  /** After the last step that waits. */
  onDone: () => void
  onGroup: () => void
  /** Takes a response out of its group. */
  onApart: (responseId: string) => void
}

/** Steps of marking one after another: the answer, the decision, and the keys for both. */
export function Workbench({ assessmentId, steps, nameOf, onDone, onGroup, onApart }: WorkbenchProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'keys' | 'rubric' | null>(null)
  const bench = useWorkbench(steps, onDone)
  const section = useFocusOn(bench?.step.key)
  const isReadOnly = useReadOnly()
  if (bench === null) return <p className="soft">{t('marking.noAnswers')}</p>
  const { step, answer, index, shown, draft, isChanged } = bench
  return (
    <div className="marking">
      <AnswerList
        {...{ steps, nameOf, current: step.key, stateOf: bench.stateOf }}
        onChoose={(key) => void bench.move(key)}
      />
      <section ref={section} tabIndex={-1} className="card stack marking-answer" aria-label={nameOf(step)}>
        <p className="soft" dir="auto">
          {t('marking.position', { index: index + 1, count: steps.length })} · <bdi>{nameOf(step)}</bdi>
        </p>
        <MarkedStem {...{ assessmentId, question: step.question.question, response: answer.response }} level={2} />
        {step.answers.map((each) => (
          <ConflictNotice
            key={each.assessmentResponseId}
            {...{ step, answer: each, shown: bench.shownOf(step, each) }}
            onSettle={(choice) => void bench.settle(step, each, choice)}
          />
        ))}
        <AnswerView
          assessmentResponseId={answer.assessmentResponseId}
          question={step.question.question}
          response={answer.response}
          ink={draft.ink}
          // A group has one mark, and its drawings differ.
          onInk={step.answers.length === 1 && !isReadOnly ? (ink) => bench.change({ ink }) : undefined}
        />
        <AlikeDrawings step={step} onApart={onApart} />
        <ModelAnswer step={step} right={answer.response.solution} />
      </section>
      <div className="stack marking-panel">
        <WriteFields>
          <MarkPanel
            {...{ step, draft, isChanged, state: shown.state }}
            onDraft={bench.change}
            onSave={() => void bench.saveNext()}
            onEditRubric={() => setOpen('rubric')}
          />
        </WriteFields>
        <KeyHelp isOpen={open === 'keys'} onOpen={() => setOpen('keys')} onClose={() => setOpen(null)} />
      </div>
      {open === 'rubric' && (
        <RubricDialog assessmentId={assessmentId} question={step.question} onClose={() => setOpen(null)} />
      )}
      <Keys bench={bench} onGroup={onGroup} onHelp={() => setOpen('keys')} />
    </div>
  )
}

type KeysProps = { bench: NonNullable<ReturnType<typeof useWorkbench>>; onGroup: () => void; onHelp: () => void }

/** The keys of the present step. */
function Keys({ bench: { step, draft, ...bench }, onGroup, onHelp }: KeysProps) {
  const { question, rubricItems: lines } = step.question
  const isReadOnly = useReadOnly()
  const change: typeof bench.change = (next) => {
    if (!isReadOnly) bench.change(next)
  }
  const write = (points: string) => change({ points, rubricItemIds: [] })
  useMarkingKeys({
    digit(digit) {
      const line = lines[digit - 1]
      if (line !== undefined) change(toggled(draft, line.id))
      // The first digit replaces points that were saved before.
      else if (lines.length === 0) write(`${bench.isChanged ? draft.points : ''}${digit}`.slice(0, 6))
    },
    decimal() {
      if (lines.length === 0 && draft.points !== '' && !draft.points.includes('.')) write(`${draft.points}.`)
    },
    erase: () => write(draft.points.slice(0, -1)),
    full: () => write(String(question.points)),
    none: () => write('0'),
    comment: () => document.querySelector<HTMLElement>('.marking-panel textarea')?.focus(),
    judge: () => write(''),
    group: onGroup,
    save: () => void bench.saveNext(),
    previous: () => void bench.move(-1),
    next: () => void bench.move(1),
    reset: bench.reset,
    help: onHelp,
  })
  return null
}

const written: ReadonlySet<string> = new Set([
  ...['SHORT_ANSWER', 'SUBJECTIVE', 'CLOZE', 'NUMERIC'],
  ...['DRAW', 'BOARD', 'PHOTO', 'FILE', 'AUDIO'],
])

/** The key of a written answer. `right` is that of one attempt, whose numbers are its own. */
function ModelAnswer({ step: { question }, right }: { step: Step; right: Solution | undefined }) {
  const { t } = useTranslation()
  const { rubric = '', type } = question.question
  const { answer, explanation } = right ?? question.question
  const isWritten = !isEmptyRichText(answer) && written.has(type)
  if (!isWritten && rubric === '' && isEmptyRichText(explanation)) return null
  return (
    <details>
      <summary>{t('marking.modelAnswer')}</summary>
      {isWritten && <StoredText text={answer} />}
      {rubric !== '' && (
        <p className="marking-text" dir="auto">
          {rubric}
        </p>
      )}
      {!isEmptyRichText(explanation) && <StoredText text={explanation} />}
    </details>
  )
}

/** Moves the focus to each next answer, so that keys mark it and a screen reader reads it. */
function useFocusOn(key: string | undefined) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus({ preventScroll: true }), [key])
  return section
}
