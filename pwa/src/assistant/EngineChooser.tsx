import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isUsable } from './engines/engines.ts'
import type { Engines, ModelPresence } from './use-engines.ts'

type EngineChooserProps = {
  engines: Pick<Engines, 'choices' | 'chosen' | 'choose' | 'askEdge'>
  /** Whether the built-in engine's files are on the device; omitted where it needs none. */
  presence?: ModelPresence | undefined
}

/** The choice of an engine: what each can and cannot do, where the text is sent, and what it costs. */
export function EngineChooser({ engines: { choices, chosen, choose, askEdge }, presence: stored }: EngineChooserProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      <details className="engines" onToggle={({ currentTarget }) => currentTarget.open && askEdge()}>
        <summary>{t('assistant.engines.chosen', { name: t(`assistant.engines.${chosen}.name`) })}</summary>
        <fieldset className="engine-list">
          <legend className="hidden">{t('assistant.engines.title')}</legend>
          {choices.map((choice) => (
            <div key={choice.name} className="engine" data-chosen={choice.name === chosen}>
              <input
                type="radio"
                id={`${id}-of-${choice.name}`}
                name={id}
                checked={choice.name === chosen}
                disabled={!isUsable(choice)}
                aria-describedby={`${id}-${choice.name}`}
                onChange={() => choose(choice.name)}
              />
              <div className="grow">
                <label htmlFor={`${id}-of-${choice.name}`}>{t(`assistant.engines.${choice.name}.name`)}</label>
                <span id={`${id}-${choice.name}`} className="small soft engine-words">
                  <span>{t(`assistant.engines.${choice.name}.can`)}</span>
                  <span>{t(`assistant.engines.${choice.name}.where`)}</span>
                  {choice.name === 'edge' && <span>{t('assistant.engines.edge.cost')}</span>}
                  <span>
                    {choice.name === 'embedded'
                      ? stored && t(`assistant.engines.kept.${stored}`)
                      : t(`assistant.engines.states.${choice.state}`)}
                  </span>
                </span>
              </div>
            </div>
          ))}
        </fieldset>
      </details>
      {chosen === 'edge' && (
        // Where a text leaves the device, and what it costs, is visible before it is sent.
        <p className="small soft">
          {t('assistant.engines.edge.where')} {t('assistant.engines.edge.cost')}
        </p>
      )}
    </>
  )
}
