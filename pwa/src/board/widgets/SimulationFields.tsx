import { languages } from '@takhti/schema/languages/model'
import { simulations } from '@takhti/schema/simulations/model'
import {
  addressOf,
  MAX_SIMULATION_SCREENS,
  plainSetup,
  setUp,
  simulationAt,
  simulationOf,
  type SimulationSetup,
} from '@takhti/schema/simulations/rules'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/SelectField.tsx'
import type { WebPageState } from './web-page-state.ts'

type SimulationFieldsProps = { page: WebPageState; onChange: (change: Partial<WebPageState>) => void }

/** Choice of a simulation and of its start options: all that its address can carry. */
export function SimulationFields({ page, onChange }: SimulationFieldsProps) {
  const { t, i18n } = useTranslation()
  const found = simulationAt(page.address)
  return (
    <>
      <SelectField
        label={t('board.webPage.simulation')}
        value={found?.simulation.name ?? ''}
        options={[
          { value: '', label: t('board.webPage.other') },
          ...simulations.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        onChange={({ target: { value } }) => onChange(simulationPage(value, i18n.language))}
      />
      {found && (
        <SetupFields
          setup={found.setup}
          onChange={(change) => onChange({ address: setUp(page.address, { ...found.setup, ...change }) })}
        />
      )}
    </>
  )
}

/** The web page of a simulation in a language; an empty page for an unknown name. */
export function simulationPage(name: string, language: string): Pick<WebPageState, 'address' | 'title'> {
  const simulation = simulationOf(name)
  if (!simulation) return { address: '', title: '' }
  return { address: addressOf(name, plainSetup(language)), title: simulation.title }
}

type SetupFieldsProps = { setup: SimulationSetup; onChange: (change: Partial<SimulationSetup>) => void }

function SetupFields({ setup, onChange }: SetupFieldsProps) {
  const { t, i18n } = useTranslation()
  const numbers = new Intl.NumberFormat(i18n.language)
  const known = languages.map(({ code, name }) => ({ value: plainSetup(code).locale, label: name }))
  const isKnown = known.some(({ value }) => value === setup.locale)
  const screens = Array.from({ length: MAX_SIMULATION_SCREENS }, (_, index) => index + 1)
  return (
    <div className="simulation-setup">
      <SelectField
        label={t('board.webPage.language')}
        value={setup.locale}
        options={isKnown ? known : [...known, { value: setup.locale, label: setup.locale }]}
        onChange={({ target }) => onChange({ locale: target.value })}
      />
      <SelectField
        label={t('board.webPage.screens')}
        value={setup.screen ?? ''}
        options={[
          { value: '', label: t('board.webPage.allScreens') },
          ...screens.map((screen) => ({
            value: String(screen),
            label: t('board.webPage.screen', { number: numbers.format(screen) }),
          })),
        ]}
        onChange={({ target }) => onChange({ screen: target.value === '' ? null : Number(target.value) })}
      />
      <SelectField
        label={t('board.webPage.sound')}
        value={setup.isMuted ? 'muted' : 'on'}
        options={(['on', 'muted'] as const).map((value) => ({ value, label: t(`board.webPage.sounds.${value}`) }))}
        onChange={({ target }) => onChange({ isMuted: target.value === 'muted' })}
      />
    </div>
  )
}
