import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Field } from '#ui/Field.tsx'

type ClassSwitchProps = { classId: string; isOn: boolean; fromAge: number }

const oldest = 18

/** Whether the students of a class may ask, and from which age on. */
export function ClassSwitch({ classId, ...stored }: ClassSwitchProps) {
  const { t } = useTranslation()
  const save = useCommand(lateCalls.learning.setClass, { isShownInPlace: true })
  const [isOn, setOn] = useState(stored.isOn)
  const [age, setAge] = useState(String(stored.fromAge))
  const fromAge = /^\d{1,2}$/.test(age) && Number(age) <= oldest ? Number(age) : null
  return (
    <form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault()
        // The problem is shown below.
        if (fromAge !== null) void save.run({ classId, isOn, fromAge }).catch(() => {})
      }}
    >
      <label className="row">
        <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
        {t('learning.isOn')}
      </label>
      <Field
        label={t('learning.fromAge')}
        hint={t('learning.fromAgeHint')}
        inputMode="numeric"
        value={age}
        onChange={({ target }) => setAge(target.value)}
      />
      <CommandProblem of={save} />
      <div className="row">
        <Button type="submit" look="main" isBusy={save.isPending} disabled={save.isBlocked || fromAge === null}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}
