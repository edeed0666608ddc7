import { lookOf } from '@takhti/schema/presentations/looks'
import { themes } from '@takhti/schema/presentations/rules'
import { useTranslation } from 'react-i18next'
import { instituteColour, type LookName } from './slide-look.ts'

type LookFieldProps = { look: LookName; onChange: (look: LookName) => void }

/** The choice of the slides' look, each shown in its own colours. */
export function LookField({ look, onChange }: LookFieldProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'presentations.looks' })
  const own = instituteColour()
  const names: readonly LookName[] = own === null ? themes : ['own', ...themes]
  return (
    <fieldset className="looks">
      <legend>{t('title')}</legend>
      {names.map((name) => {
        const { strong, ground, ink } = name === 'own' && own !== null ? lookOf('sea', own) : lookOf(themeOf(name))
        return (
          <button
            key={name}
            type="button"
            className="look"
            aria-pressed={name === look}
            style={{ background: ground, color: ink, borderBlockStartColor: strong }}
            onClick={() => onChange(name)}
          >
            <span style={{ color: strong }}>{t(name)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

function themeOf(name: LookName) {
  return name === 'own' ? 'sea' : name
}
