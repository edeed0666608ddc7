import { IconInfoCircle } from '@tabler/icons-react'
import { desiredOutcomes, disabledStructures, lessonStructures } from '@takhti/schema/ai/rules'
import { bloomLevels } from '@takhti/schema/questions/rules'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { InfoDialog } from './InfoDialog.tsx'

export type PlanChoices = {
  outcomes: readonly (typeof desiredOutcomes)[number][]
  levels: readonly (typeof bloomLevels)[number][]
}

type PlanFormProps = { choices: PlanChoices; onChange: (choices: PlanChoices) => void }

/** The options of a lesson plan, each group with an explanation of its terms. Only the 5E structure can be chosen. */
export function PlanForm({ choices, onChange }: PlanFormProps) {
  const { t } = useTranslation()
  const name = useId()
  const { outcomes, levels } = choices
  return (
    <>
      <Options subject="outcomes">
        {desiredOutcomes.map((each) => (
          <Toggle
            key={each}
            label={t(`assistant.outcomes.${each}`)}
            isChosen={outcomes.includes(each)}
            onToggle={() => onChange({ ...choices, outcomes: toggled(outcomes, each) })}
          />
        ))}
      </Options>
      <Options subject="structure">
        {lessonStructures.map((each) => (
          <label key={each} className="choice" data-disabled={disabledStructures.has(each)}>
            <input
              type="radio"
              name={name}
              value={each}
              defaultChecked={each === 'FIVE_E'}
              disabled={disabledStructures.has(each)}
            />
            {t(`assistant.structures.${each}`)}
          </label>
        ))}
      </Options>
      <Options subject="bloom">
        {bloomLevels.map((each) => (
          <Toggle
            key={each}
            label={t(`assistant.levels.${each}`)}
            isChosen={levels.includes(each)}
            onToggle={() => onChange({ ...choices, levels: toggled(levels, each) })}
          />
        ))}
      </Options>
    </>
  )
}

function toggled<Each>(chosen: readonly Each[], each: Each): Each[] {
  return chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each]
}

function Toggle({ label, isChosen, onToggle }: { label: string; isChosen: boolean; onToggle: () => void }) {
  return (
    <button type="button" className="choice" aria-pressed={isChosen} onClick={onToggle}>
      {label}
    </button>
  )
}

type Subject = 'outcomes' | 'structure' | 'bloom'

function Options({ subject, children }: { subject: Subject; children: ReactNode }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const id = useId()
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <span className="row">
        <span id={id} className="field-label">
          {t(`assistant.info.${subject}.title`)}
        </span>
        <IconButton
          label={t('assistant.info.about', { what: t(`assistant.info.${subject}.title`) })}
          onClick={() => setAsked(true)}
        >
          <IconInfoCircle size={20} aria-hidden="true" />
        </IconButton>
      </span>
      <span className="choices">{children}</span>
      {isAsked && <InfoDialog subject={subject} onClose={() => setAsked(false)} />}
    </div>
  )
}
