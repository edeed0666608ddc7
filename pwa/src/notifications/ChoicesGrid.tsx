import { isNotified, type NoticeChoice, type NoticeChoices } from '@takhti/schema/notifications/choices/rules'
import { mutableKinds } from '@takhti/schema/notifications/kinds'
import { useTranslation } from 'react-i18next'
import { ChoiceBox } from './ChoiceBox.tsx'

export type ChoicesProps = {
  choices: NoticeChoices
  classes: readonly { classId: string; name: string }[]
  onChange: (choice: NoticeChoice) => void
}

/** A table of all kinds and classes: the first row is of all classes, the first column of all kinds. */
export function ChoicesGrid({ choices, classes, onChange }: ChoicesProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'noticeChoices' })
  return (
    <div className="notice-grid">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('classes')}</th>
            <th scope="col">{t('allKinds')}</th>
            {mutableKinds.map((kind) => (
              <th key={kind} scope="col">
                {t(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" colSpan={2}>
              {t('allClasses')}
            </th>
            {mutableKinds.map((kind) => (
              <td key={kind}>
                <ChoiceBox
                  name={t('inClass', { kind: t(kind), name: t('allClasses') })}
                  isOn={isNotified(choices, kind)}
                  isMixed={choices.exceptions.some(
                    (each) => each.kind === kind && each.isOn !== isNotified(choices, kind),
                  )}
                  onChange={(isOn) => onChange({ kind, isOn })}
                />
              </td>
            ))}
          </tr>
          {classes.map((each) => (
            <ClassRow key={each.classId} {...{ choices, onChange, ...each }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type ClassRowProps = Omit<ChoicesProps, 'classes'> & { classId: string; name: string }

function ClassRow({ choices, classId, name, onChange }: ClassRowProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'noticeChoices' })
  const isOff = choices.classesOff.includes(classId)
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>
        <ChoiceBox
          name={t('inClass', { kind: t('allKinds'), name })}
          isOn={!isOff}
          onChange={(isOn) => onChange({ classId, isOn })}
        />
      </td>
      {mutableKinds.map((kind) => (
        <td key={kind}>
          <ChoiceBox
            name={t('inClass', { kind: t(kind), name })}
            isOn={isNotified(choices, kind, classId)}
            isDisabled={isOff}
            onChange={(isOn) => onChange({ kind, classId, isOn })}
          />
        </td>
      ))}
    </tr>
  )
}
