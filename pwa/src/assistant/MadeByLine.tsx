import { useTranslation } from 'react-i18next'
import { ModelText } from '#files/port.tsx'
import type { Why } from './engines/edge.ts'
import type { Origin } from './engines/origin.ts'

/** The engine of a result, and where another was requested first, which and why it did not. */
export function MadeByLine({ origin: { madeBy, instead, model } }: { origin: Origin }) {
  const { t } = useTranslation()
  const makers = {
    embedded: t('content.madeByEmbedded'),
    device: t('content.madeByDevice'),
    edge: t('content.madeByEdge'),
  }
  return (
    <div className="small soft" role="note">
      <p>
        {t('content.madeBy', { maker: makers[madeBy] })} {model && <ModelText model={model} />}
      </p>
      {instead && (
        <p>
          {t('assistant.instead', { name: t(`assistant.engines.${instead.of}.name`) })} <WhyText why={instead.why} />
        </p>
      )}
    </div>
  )
}

/** Why an engine did not do it, as text. */
export function WhyText({ why }: { why: Why }) {
  const { t } = useTranslation()
  return why === 'not-taken' || why === 'other-task' ? t(`assistant.why.${why}`) : t(`assistant.refusals.${why}`)
}
