import type { LtiPlatform } from '@takhti/schema/lti/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { removeWithUndo, useRemoved } from '#ui/removal.ts'
import { AddressesDialog } from './AddressesDialog.tsx'
import { NewPlatformDialog } from './NewPlatformDialog.tsx'
import { PlatformDialog } from './PlatformDialog.tsx'

/** The learning platforms that send people here and get scores back. */
export function PlatformsPanel() {
  const { t } = useTranslation('translation', { keyPrefix: 'connections.platforms' })
  const { data } = useQuery(q(lateCalls.lti.list, {}))
  const [isMaking, setMaking] = useState(false)
  const removed = useRemoved()
  const items = data?.data.items.filter(({ platformId }) => !removed.has(platformId)) ?? []
  return (
    <section className="card stack" aria-labelledby="platforms">
      <h2 id="platforms">{t('title')}</h2>
      <p className="soft">{t('text')}</p>
      <div className="row">
        <Button onClick={() => setMaking(true)}>{t('add')}</Button>
      </div>
      {items.length > 0 && (
        <ul className="connection-list" aria-label={t('title')}>
          {items.map((platform) => (
            <PlatformRow key={platform.platformId} platform={platform} />
          ))}
        </ul>
      )}
      {isMaking && <NewPlatformDialog onClose={() => setMaking(false)} />}
    </section>
  )
}

type Opened = 'addresses' | 'edit' | null

function PlatformRow({ platform }: { platform: LtiPlatform }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const { platformId, name, issuer, isComplete, people, lost } = platform
  const remove = useCommand(lateCalls.lti.remove)
  return (
    <li className="connection-row">
      <div className="grow">
        <strong dir="auto">{name}</strong>{' '}
        <span className="tag" data-tone={isComplete ? 'good' : undefined}>
          {t(isComplete ? 'connections.platforms.ready' : 'connections.platforms.incomplete')}
        </span>
        {issuer !== '' && (
          <p className="small connection-address" dir="ltr">
            {issuer}
          </p>
        )}
        <p className="small">
          {isComplete ? t('connections.platforms.people', { count: people }) : t('connections.platforms.next')}
        </p>
        {lost > 0 && <p className="small field-error">{t('connections.platforms.lost', { count: lost })}</p>}
      </div>
      <div className="row" role="group" aria-label={t('connections.actionsNamed', { name })}>
        <Button onClick={() => setOpened('addresses')}>{t('connections.platforms.addresses')}</Button>
        <Button onClick={() => setOpened('edit')}>{t('connections.edit')}</Button>
        <Button
          look="danger"
          onClick={() => removeWithUndo([platformId], t('library.removed', { name }), () => remove.run({ platformId }))}
        >
          {t('connections.remove')}
        </Button>
      </div>
      {opened === 'addresses' && <AddressesDialog platform={platform} onClose={close} />}
      {opened === 'edit' && <PlatformDialog platform={platform} onClose={close} />}
    </li>
  )
}
