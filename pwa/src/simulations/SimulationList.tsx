import { IconPlayerPlay, IconPresentation } from '@tabler/icons-react'
import type { Simulation } from '@takhti/schema/simulations/model'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'

type SimulationListProps = {
  simulations: readonly Simulation[]
  onShow: (simulation: Simulation) => void
  /** Null for a person who creates no lessons. */
  onPut: ((simulation: Simulation) => void) | null
}

/** Simulations with their subjects; titles are PhET's own, in English. */
export function SimulationList({ simulations, onShow, onPut }: SimulationListProps) {
  const { t } = useTranslation()
  return (
    <ul className="simulations">
      {simulations.map((simulation) => {
        const { name, title, subjects } = simulation
        return (
          <li key={name} className="card simulation">
            <h2>
              <bdi lang="en">{title}</bdi>
            </h2>
            <p className="row">
              {subjects.map((subject) => (
                <span key={subject} className="tag" data-tone="quiet">
                  {t(`phet.subjects.${subject}`)}
                </span>
              ))}
            </p>
            <div className="row">
              <Button aria-label={t('phet.show', { title })} onClick={() => onShow(simulation)}>
                <IconPlayerPlay size={20} aria-hidden="true" />
                {t('phet.showShort')}
              </Button>
              {onPut && (
                <Button look="quiet" aria-label={t('phet.put', { title })} onClick={() => onPut(simulation)}>
                  <IconPresentation size={20} aria-hidden="true" />
                  {t('phet.putTitle')}
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
