import type { AccessToken } from '@takhti/schema/exchange/tokens/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { dayText, scopeKey } from './connection-text.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { TokenDialog } from './TokenDialog.tsx'

/** The person's own tokens. */
export function TokensPanel() {
  const { t } = useTranslation('translation', { keyPrefix: 'connections' })
  const { data } = useQuery(q(lateCalls.accessTokens.list, {}))
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const items = data?.data.items ?? []
  return (
    <section className="card stack" aria-labelledby="own-tokens">
      <h2 id="own-tokens">{t('tokens')}</h2>
      <p className="soft">{t('tokensText')}</p>
      <div className="row">
        <Button look="main" onClick={() => setMaking(true)}>
          {t('newToken')}
        </Button>
      </div>
      <TokenList items={items} label={t('tokens')} />
      {isMaking && <TokenDialog onMade={setSecret} onClose={() => setMaking(false)} />}
      {secret !== null && (
        <SecretDialog title={t('tokenMade')} text={t('tokenOnce')} secret={secret} onClose={() => setSecret(null)} />
      )}
    </section>
  )
}

/** Tokens of others, which an admin may revoke. */
export function AllTokensPanel() {
  const { t } = useTranslation('translation', { keyPrefix: 'connections' })
  const { data } = useQuery(q(lateCalls.accessTokens.listAll, {}))
  const { personId } = requirePerson()
  const items = data?.data.items.filter(({ ownerId }) => ownerId !== personId) ?? []
  return (
    <section className="card stack" aria-labelledby="all-tokens">
      <h2 id="all-tokens">{t('allTokens')}</h2>
      {items.length === 0 ? <p className="soft">{t('noTokens')}</p> : null}
      <TokenList items={items} label={t('allTokens')} hasOwners />
    </section>
  )
}

type TokenListProps = { items: readonly AccessToken[]; label: string; hasOwners?: boolean }

function TokenList({ items, label, hasOwners = false }: TokenListProps) {
  if (items.length === 0) return null
  return (
    <ul className="connection-list" aria-label={label}>
      {items.map((token) => (
        <TokenRow key={token.tokenId} token={token} hasOwner={hasOwners} />
      ))}
    </ul>
  )
}

function TokenRow({ token, hasOwner }: { token: AccessToken; hasOwner: boolean }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'connections' })
  const revoke = useCommand(lateCalls.accessTokens.revoke, { isShownInPlace: true })
  const [isAsked, setAsked] = useState(false)
  const { tokenId, name, ending, scopes, ownerName, expiresAt, lastUsedAt } = token
  return (
    <li className="connection-row">
      <div className="grow">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {hasOwner && (
          <>
            {' · '}
            <bdi>{ownerName}</bdi>
          </>
        )}
        <p className="small soft">
          <bdi>…{ending}</bdi> · {t('until', { day: dayText(expiresAt, i18n.language) })} ·{' '}
          {lastUsedAt === null ? (
            t('neverUsed')
          ) : (
            <>
              {t('lastUsed')} <Age at={lastUsedAt} />
            </>
          )}
        </p>
        <p className="small">{scopes.map((scope) => t(`scopes.${scopeKey(scope)}`)).join(' · ')}</p>
      </div>
      <Button look="danger" aria-label={t('revokeNamed', { name })} onClick={() => setAsked(true)}>
        {t('revoke')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('revokeTitle', { name })}
          confirmLabel={t('revoke')}
          command={revoke}
          onConfirm={() => revoke.run({ tokenId })}
          onClose={() => setAsked(false)}
        >
          {t('revokeText')}
        </ConfirmDialog>
      )}
    </li>
  )
}
