import { isNotified } from '@takhti/schema/notifications/choices/rules'
import { mutableKinds } from '@takhti/schema/notifications/kinds'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceBox } from './ChoiceBox.tsx'
import type { ChoicesProps } from './ChoicesGrid.tsx'

/** All kinds of each class, folded behind the name of the class. */
export function ChoicesFolds({ choices, classes, onChange }: ChoicesProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'noticeChoices' })
  const countOf = (classId?: string) => mutableKinds.filter((kind) => isNotified(choices, kind, classId)).length
  return (
    <div className="stack">
      <Fold name={t('allClasses')} count={countOf()}>
        {mutableKinds.map((kind) => (
          <ChoiceBox
            key={kind}
            isNamed
            name={t(kind)}
            isOn={isNotified(choices, kind)}
            isMixed={choices.exceptions.some((each) => each.kind === kind && each.isOn !== isNotified(choices, kind))}
            onChange={(isOn) => onChange({ kind, isOn })}
          />
        ))}
      </Fold>
      {classes.map(({ classId, name }) => (
        <Fold key={classId} name={name} count={countOf(classId)}>
          <ChoiceBox
            isNamed
            name={t('allKinds')}
            isOn={!choices.classesOff.includes(classId)}
            onChange={(isOn) => onChange({ classId, isOn })}
          />
          {mutableKinds.map((kind) => (
            <ChoiceBox
              key={kind}
              isNamed
              name={t(kind)}
              isOn={isNotified(choices, kind, classId)}
              isDisabled={choices.classesOff.includes(classId)}
              onChange={(isOn) => onChange({ kind, classId, isOn })}
            />
          ))}
        </Fold>
      ))}
    </div>
  )
}

type FoldProps = { name: string; count: number; children: ReactNode }

function Fold({ name, count, children }: FoldProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'noticeChoices' })
  return (
    <details className="notice-fold">
      <summary>
        <bdi>{name}</bdi> <span className="small soft">{t('on', { number: count, all: mutableKinds.length })}</span>
      </summary>
      <fieldset className="notice-choices" aria-label={name}>
        {children}
      </fieldset>
    </details>
  )
}
