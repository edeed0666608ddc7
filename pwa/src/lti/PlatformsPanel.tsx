import type { LtiPlatform } from '@takhti/schema/lti/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { AddressesDialog } from './AddressesDialog.tsx'
import { NewPlatformDialog } from './NewPlatformDialog.tsx'
import { PlatformDialog } from './PlatformDialog.tsx'

/** The learning platforms that send people here and get scores back. */
export function PlatformsPanel() {
  const { t } = useTranslation('translation', { keyPrefix: 'connections.platforms' })
  const { data } = useQuery(q(lateCalls.lti.list, {}))
  const [isMaking, setMaking] = useState(false)
  const items = data?.data.items ?? []
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

type Opened = 'addresses' | 'edit' | 'remove' | null

function PlatformRow({ platform }: { platform: LtiPlatform }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const { name, issuer, isComplete, people, lost } = platform
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
        <Button look="danger" onClick={() => setOpened('remove')}>
          {t('connections.remove')}
        </Button>
      </div>
      {opened === 'addresses' && <AddressesDialog platform={platform} onClose={close} />}
      {opened === 'edit' && <PlatformDialog platform={platform} onClose={close} />}
      {opened === 'remove' && <RemoveDialog platform={platform} onClose={close} />}
    </li>
  )
}

type RemoveDialogProps = { platform: LtiPlatform; onClose: () => void }

function RemoveDialog({ platform: { platformId, name }, onClose }: RemoveDialogProps) {
  const { t } = useTranslation()
  const remove = useCommand(lateCalls.lti.remove, { isShownInPlace: true })
  return (
    <ConfirmDialog
      title={t('connections.platforms.removeTitle', { name })}
      confirmLabel={t('connections.remove')}
      command={remove}
      onConfirm={() => remove.run({ platformId })}
      onClose={onClose}
    >
      {t('connections.platforms.removeText')}
    </ConfirmDialog>
  )
}
