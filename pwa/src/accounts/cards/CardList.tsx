import { IconIdOff } from '@tabler/icons-react'
import type { CardHolder } from '@takhti/schema/accounts/cards/model'
import { maxCardsAtOnce } from '@takhti/schema/accounts/cards/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Age } from '#languages/Age.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PersonRow } from '#ui/PersonRow.tsx'

type CardListProps = {
  items: readonly CardHolder[]
  picked: readonly string[]
  onPick: (picked: readonly string[]) => void
}

/** Each student with the state of their card. */
export function CardList({ items, picked, onPick }: CardListProps) {
  const { t } = useTranslation()
  const [ending, setEnding] = useState<CardHolder | null>(null)
  const toggle = (userId: string) =>
    onPick(picked.includes(userId) ? picked.filter((id) => id !== userId) : [...picked, userId])
  return (
    <>
      <ul className="people">
        {items.map((holder) => (
          <PersonRow
            key={holder.userId}
            name={nameOf(holder)}
            mark={
              <input
                type="checkbox"
                className="cards-pick"
                aria-label={t('table.pick', { name: nameOf(holder) })}
                checked={picked.includes(holder.userId)}
                disabled={!holder.canHaveCard || (picked.length >= maxCardsAtOnce && !picked.includes(holder.userId))}
                onChange={() => toggle(holder.userId)}
              />
            }
            detail={<CardState holder={holder} />}
          >
            {holder.card && (
              <IconButton label={t('cards.revokeName', { name: nameOf(holder) })} onClick={() => setEnding(holder)}>
                <IconIdOff size={22} aria-hidden="true" />
              </IconButton>
            )}
          </PersonRow>
        ))}
      </ul>
      {ending && <RevokeDialog holder={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function CardState({ holder: { card, canHaveCard } }: { holder: CardHolder }) {
  const { t } = useTranslation()
  if (card === null) return t(canHaveCard ? 'cards.none' : 'cards.cannot')
  if (card.isWornOut) return t('cards.wornOut')
  return (
    <>
      <Age at={card.createdAt} wording="cards.made" />
      {' · '}
      {card.lastUsedAt === null ? t('cards.unused') : <Age at={card.lastUsedAt} wording="cards.used" />}
    </>
  )
}

function RevokeDialog({ holder, onClose }: { holder: CardHolder; onClose: () => void }) {
  const { t } = useTranslation()
  const revoke = useCommand(lateCalls.cards.revoke)
  return (
    <ConfirmDialog
      title={t('cards.revokeName', { name: nameOf(holder) })}
      confirmLabel={t('cards.revoke')}
      command={revoke}
      onConfirm={() => revoke.run({ userIds: [holder.userId] })}
      onClose={onClose}
    >
      {t('cards.revokeText')}
    </ConfirmDialog>
  )
}

function nameOf({ first_name, last_name }: CardHolder): string {
  return `${first_name} ${last_name}`.trim()
}
