import { badgeColours, badgeSymbols, type BadgeColour, type BadgeSymbol } from '@takhti/schema/conduct/badges'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useForm } from '#ui/use-form.ts'
import { BadgeMark } from './BadgeMark.tsx'

type Values = { name: string; symbol: BadgeSymbol; colour: BadgeColour }

const initial: Values = { name: '', symbol: 'effort', colour: 'blue' }

/** Makes a badge of the institute: its name, drawing and colour. */
export function BadgeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const create = useCommand(lateCalls.conduct.createBadge)
  const form = useForm<Values>({
    initial,
    check: ({ name }) => ({ name: name.trim() === '' ? t('conduct.nameMissing') : null }),
    command: create,
    save: (values) => create.run(values),
  })
  const { symbol, colour } = form.values
  return (
    <FormDialog title={t('conduct.ownBadge')} form={form} onClose={onClose}>
      <Field label={t('conduct.badgeName')} maxLength={60} {...form.field('name')} />
      <fieldset className="conduct-colours">
        <legend>{t('conduct.drawing')}</legend>
        {badgeSymbols.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="symbol"
              checked={each === symbol}
              onChange={() => form.set({ symbol: each })}
              aria-label={t(`conduct.badges.${each}`)}
            />
            <BadgeMark badge={{ symbol: each, colour }} />
          </label>
        ))}
      </fieldset>
      <fieldset className="conduct-colours">
        <legend>{t('conduct.colour')}</legend>
        {badgeColours.map((each) => (
          <label key={each}>
            <input type="radio" name="colour" checked={each === colour} onChange={() => form.set({ colour: each })} />
            {t(`conduct.colours.${each}`)}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
