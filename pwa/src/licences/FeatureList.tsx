import type { FeatureEntry, LicenceDetails } from '@takhti/schema/licences/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { shownFeatures } from './licences-text.ts'

/** The features of a licence, each with its state: in the plan, on trial until a day, tried, or not in the plan. */
export function FeatureList({ licence }: { licence: Pick<LicenceDetails, 'features'> }) {
  return (
    <ul className="features card">
      {shownFeatures.map((feature) => (
        <FeatureRow key={feature} feature={feature} entry={licence.features[feature]} />
      ))}
    </ul>
  )
}

type FeatureRowProps = { feature: (typeof shownFeatures)[number]; entry: FeatureEntry }

function FeatureRow({ feature, entry }: FeatureRowProps) {
  const { t, i18n } = useTranslation()
  const check = useCommand(calls.licences.validate)
  const [now] = useState(() => new Date())
  const { isActive, isTrialUsed, trialValidTill } = entry
  const till = trialValidTill === null ? null : new Date(trialValidTill)
  const isTrial = !isActive && till !== null && till > now
  const name = t(`plans.features.${feature}`)
  const date = isTrial ? new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(till) : ''
  const text = isTrial
    ? t('plans.trialUntil', { date })
    : t(isActive ? 'plans.on' : isTrialUsed ? 'plans.tried' : 'plans.off')
  const verb = t(isActive || isTrial ? 'plans.check' : 'plans.unlock')

  async function ask() {
    // The server decides; its refusal opens a dialog of its own.
    const answer = await check.run({ id: requirePerson().instituteId, feature }).catch(() => null)
    if (answer !== null) showMessage(t('plans.ready', { feature: name }))
  }

  return (
    <li>
      <span className="grow">{name}</span>
      <span className="tag" data-tone={isActive ? 'good' : isTrial ? 'blue' : undefined}>
        {text}
      </span>
      <Button
        look="quiet"
        aria-label={`${verb}: ${name}`}
        isBusy={check.isPending}
        disabled={check.isBlocked}
        onClick={() => void ask()}
      >
        {verb}
      </Button>
    </li>
  )
}
