import { personas, quickActions } from '@takhti/schema/ai/rules'
import type { LearningClass } from '@takhti/schema/learning/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AreaField } from '#ui/AreaField.tsx'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { Material } from './materials.ts'
import type { Asked } from './tutor.ts'

const longest = 2_000

type AskPanelProps = {
  classes: readonly LearningClass[]
  classId: string
  chooseClass: (id: string) => void
  materials: readonly Material[]
  /** The one material to ask; empty for all. */
  chosen: string
  choose: (id: string) => void
  /** Whether a question was asked before. */
  hasAsked: boolean
  onAsk: (asked: Asked) => void
}

/** The question, the quick actions, and what they are about. */
export function AskPanel({ classes, classId, chooseClass, materials, chosen, choose, hasAsked, onAsk }: AskPanelProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [named, setNamed] = useState<string>('general')
  const persona = personas.find((each) => each === named) ?? 'general'
  const isReady = text.trim() !== ''
  return (
    <form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) return
        onAsk({ text: text.trim(), action: null, persona })
        setText('')
      }}
    >
      <AreaField
        label={t('learning.question')}
        rows={2}
        maxLength={longest}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="row">
        <Button type="submit" look="main" disabled={!isReady}>
          {t('learning.ask')}
        </Button>
      </div>
      <div className="row" role="group" aria-label={t('threads.actions.title')}>
        {quickActions.map((action) => (
          <Button
            key={action}
            // There is nothing to explain more of before the first question.
            disabled={action === 'EXPLAIN_MORE' && !hasAsked}
            onClick={() => onAsk({ text: t(`threads.actions.${action}`), action, persona })}
          >
            {t(`threads.actions.${action}`)}
          </Button>
        ))}
      </div>
      <div className="learning-about">
        {classes.length > 1 && (
          <SelectField
            label={t('learning.class')}
            options={classes.map(({ id, name }) => ({ value: id, label: name }))}
            value={classId}
            onChange={({ target }) => chooseClass(target.value)}
          />
        )}
        <SelectField
          label={t('learning.about')}
          options={[
            { value: '', label: t('learning.all') },
            ...materials.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        />
        <SelectField
          label={t('threads.persona')}
          options={personas.map((each) => ({
            value: each,
            // Names of boards and of examinations are the same in every language.
            label: each === 'general' || each === 'computer' ? t(`threads.personas.${each}`) : each,
          }))}
          value={named}
          onChange={({ target }) => setNamed(target.value)}
        />
      </div>
    </form>
  )
}
