import { IconPrinter } from '@tabler/icons-react'
import type { FreshCard } from '@takhti/schema/accounts/cards/model'
import { cardAddress } from '@takhti/schema/accounts/cards/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { CardPicture } from '#ui/CardPicture.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import './cards.css'

type CardSheetProps = { cards: readonly FreshCard[]; className: string | null; onDone: () => void }

/** Fresh cards on sheets to be cut apart. Their secrets exist on this page alone, and are lost with it. */
export function CardSheet({ cards, className, onDone }: CardSheetProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useQuery(q(calls.accounts.teacherInfo, {}))
  const place = [data?.data.instituteName, className].filter(Boolean).join(' · ')
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="stack" aria-labelledby="cards-ready">
      <div className="stack cards-tools">
        <h2 id="cards-ready" ref={heading} tabIndex={-1}>
          {t('cards.ready', { number: cards.length })}
        </h2>
        <p>{t('cards.now')}</p>
        <div className="row">
          <Button look="main" onClick={() => print()}>
            <IconPrinter size={18} aria-hidden="true" />
            {t('cards.print')}
          </Button>
          <Button onClick={onDone}>{t('cards.done')}</Button>
        </div>
      </div>
      <ul className="card-sheet">
        {cards.map((card) => (
          <LoginCard key={card.userId} card={card} place={place} />
        ))}
      </ul>
    </section>
  )
}

function LoginCard({ card, place }: { card: FreshCard; place: string }) {
  const { t, i18n } = useTranslation()
  const name = `${card.first_name} ${card.last_name}`.trim()
  return (
    <li className="login-card">
      <div className="login-card-code">
        <QrCode text={cardAddress(location.origin, card.secret)} label={t('cards.qr', { name })} />
      </div>
      <div className="login-card-text">
        <h3 dir="auto">{name}</h3>
        <p className="login-card-place" dir="auto">
          {place}
        </p>
        <ol className="login-card-pictures">
          {card.pictures.map((picture, index) => (
            <li key={picture}>
              <CardPicture picture={picture} />
              <span>{`${(index + 1).toLocaleString(i18n.language)}. ${t(`cards.pictures.${picture}`)}`}</span>
            </li>
          ))}
        </ol>
        <p>{t('cards.how')}</p>
      </div>
    </li>
  )
}
