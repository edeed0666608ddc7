import { digestPaces, type DigestPace } from '@takhti/schema/digests/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { SelectField } from '#ui/SelectField.tsx'

/** How often the person gets by mail what they missed; a change waits for the network in the outbox. */
export function DigestPanel() {
  const { t } = useTranslation('translation', { keyPrefix: 'noticeChoices.digest' })
  const { data } = useQuery(q(lateCalls.digests.get, {}))
  const choose = useCommand(lateCalls.digests.choose)
  // A change that the server may not have yet.
  const [changed, setChanged] = useState<DigestPace | null>(null)
  if (data === undefined) return null
  const { pace, hasAddress } = data.data

  function change(chosen: DigestPace) {
    setChanged(chosen)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    // A refusal is shown by the bar, and nothing is mailed then.
    void choose.run({ pace: chosen, timeZone }).catch(() => setChanged(null))
  }

  return (
    <section className="card stack" aria-labelledby="digest-title">
      <h2 id="digest-title">{t('title')}</h2>
      <p className="soft">{t(hasAddress ? 'text' : 'noAddress')}</p>
      {hasAddress && (
        <SelectField
          label={t('pace')}
          value={changed ?? pace}
          options={digestPaces.map((value) => ({ value, label: t(value) }))}
          onChange={({ target }) => {
            const chosen = digestPaces.find((each) => each === target.value)
            if (chosen !== undefined) change(chosen)
          }}
        />
      )}
    </section>
  )
}
