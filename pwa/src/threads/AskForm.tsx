import { chatModes, personas, quickActions } from '@takhti/schema/ai/rules'
import { maxAsked } from '@takhti/schema/threads/rules'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { Asking } from './use-ask.ts'

type AskFormProps = { asking: Asking; isWaiting: boolean }

/** Asks the typed question, or one of the quick actions; a streaming answer can be stopped. */
export function AskForm({ asking, isWaiting }: AskFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { run, typed, problem, failed } = asking
  const wasRunning = useRef(run !== null)
  useEffect(() => {
    const focus = () => field.current?.focus({ preventScroll: true })
    focus()
    // The first question changed the address to the new conversation's, whose heading takes the focus from the field.
    if (!wasRunning.current) return
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [])
  const cannot = asking.isBlocked || isWaiting
  return (
    <form
      className="field threads-form"
      onSubmit={(event) => {
        event.preventDefault()
        void asking.ask()
      }}
    >
      <label htmlFor={id}>{t('threads.question')}</label>
      <textarea
        ref={field}
        id={id}
        className="threads-text"
        dir="auto"
        rows={3}
        maxLength={maxAsked}
        readOnly={asking.isPending}
        value={typed.text}
        onChange={({ target }) => asking.setTyped({ text: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <CommandProblem of={asking} />
      <div className="row">
        <Button
          type="submit"
          // Without sources the primary is to choose them.
          look={isWaiting ? 'plain' : 'main'}
          isBusy={asking.isPending}
          disabled={cannot || typed.text.trim() === ''}
        >
          {problem && failed?.action === undefined ? t('common.retry') : t('threads.ask')}
        </Button>
        {run && <Button onClick={run.stop}>{t('threads.stop')}</Button>}
        {failed?.action && <Button onClick={() => void asking.ask(failed)}>{t('common.retry')}</Button>}
        <span className="small soft" role="status">
          {run && t(run.answer === null ? 'threads.working' : 'threads.answering')}
        </span>
      </div>
      <div className="row" role="group" aria-label={t('threads.actions.title')}>
        {quickActions.map((action) => (
          <Button
            key={action}
            disabled={cannot || asking.isPending}
            onClick={() => void asking.ask({ text: t(`threads.actions.${action}`), action })}
          >
            {t(`threads.actions.${action}`)}
          </Button>
        ))}
      </div>
      <Manner asking={asking} />
    </form>
  )
}

/** The mode and the persona of the answer. */
function Manner({ asking: { typed, setTyped } }: { asking: Asking }) {
  const { t } = useTranslation()
  const modes = chatModes.map((mode) => ({ value: mode, label: t(`threads.modes.${mode}`) }))
  // Names of boards and of examinations are the same in every language.
  const labels = personas.map((persona) => ({
    value: persona,
    label: persona === 'general' || persona === 'computer' ? t(`threads.personas.${persona}`) : persona,
  }))
  return (
    <div className="threads-manner">
      <SelectField
        label={t('threads.mode')}
        options={modes}
        value={typed.mode}
        onChange={({ target }) => {
          const mode = chatModes.find((each) => each === target.value)
          if (mode) setTyped({ mode })
        }}
      />
      <SelectField
        label={t('threads.persona')}
        options={labels}
        value={typed.persona}
        onChange={({ target }) => {
          const persona = personas.find((each) => each === target.value)
          if (persona) setTyped({ persona })
        }}
      />
      <p className="small soft threads-unheeded" role="status">
        {(typed.mode === 'LESSON_PLAN_CREATOR' || typed.persona !== 'general') && t('threads.unheeded')}
      </p>
    </div>
  )
}
