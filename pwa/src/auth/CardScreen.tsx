import { cardPictures, pictureCodeLength, secretIn, type CardPicture } from '@takhti/schema/accounts/cards/rules'
import type { LoginResult } from '@takhti/schema/accounts/model'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { CardPicture as Drawing } from '#ui/CardPicture.tsx'
import { useAttempt } from './attempt.ts'
import './card.css'

type CardScreenProps = { onLogin: (login: LoginResult) => Promise<void> }

/** The target of a login card's QR code: the child taps the images that are printed on it, in their order. */
export function CardScreen({ onLogin }: CardScreenProps) {
  const { t } = useTranslation()
  const secret = useSecret()
  if (secret !== null) return <PictureForm key={secret} secret={secret} onLogin={onLogin} />
  return (
    <div className="stack" role="alert">
      <h1>{t('cards.wrongTitle')}</h1>
      <p>{t('cards.wrongText')}</p>
      <a className="button" data-look="main" href="/login">
        {t('qr.otherWay')}
      </a>
    </div>
  )
}

function PictureForm({ secret, onLogin }: CardScreenProps & { secret: string }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly CardPicture[]>([])
  const attempt = useAttempt()

  function tap(picture: CardPicture) {
    if (attempt.isBusy) return
    const next = chosen.includes(picture) ? chosen.filter((each) => each !== picture) : [...chosen, picture]
    setChosen(next)
    if (next.length === pictureCodeLength) void attempt.run(() => signIn(next)).finally(() => setChosen([]))
  }

  async function signIn(pictures: readonly CardPicture[]) {
    await onLogin(await send(lateCalls.cards.signIn, { secret, pictures: [...pictures] }))
  }

  return (
    <div className="stack">
      <h1>{t('cards.tap')}</h1>
      <Places chosen={chosen} />
      <p className="hidden" role="status">
        {t('cards.chosen', { number: chosen.length })}
      </p>
      <p className="field-error" role="alert">
        {attempt.problem}
      </p>
      <div className="card-grid" role="group" aria-label={t('cards.tap')} aria-busy={attempt.isBusy}>
        {cardPictures.map((picture) => (
          <button
            key={picture}
            type="button"
            className="card-choice"
            aria-pressed={chosen.includes(picture)}
            onClick={() => tap(picture)}
          >
            <Drawing picture={picture} />
            {t(`cards.pictures.${picture}`)}
          </button>
        ))}
      </div>
      <Button look="quiet" disabled={chosen.length === 0} onClick={() => setChosen([])}>
        {t('cards.again')}
      </Button>
    </div>
  )
}

/** The four places of the code, filled as the child taps. */
function Places({ chosen }: { chosen: readonly CardPicture[] }) {
  const { i18n } = useTranslation()
  return (
    <ol className="card-places" aria-hidden="true">
      {Array.from({ length: pictureCodeLength }, (_, place) => {
        const picture = chosen[place]
        return (
          <li key={place} className="card-place" data-filled={picture !== undefined || undefined}>
            {picture === undefined ? (place + 1).toLocaleString(i18n.language) : <Drawing picture={picture} />}
          </li>
        )
      })}
    </ol>
  )
}

/** The secret of the card that was scanned last; another one may be scanned in the same tab. */
function useSecret(): string | null {
  const [secret, setSecret] = useState(takeSecret)
  useEffect(() => {
    const listen = () => setSecret((before) => takeSecret() ?? before)
    addEventListener('hashchange', listen)
    return () => removeEventListener('hashchange', listen)
  }, [])
  return secret
}

/** Removes the secret from the address: the card is reusable, so it must not stay in sight or in the history. */
function takeSecret(): string | null {
  const secret = secretIn(location.hash)
  if (secret !== null) history.replaceState(null, '', location.pathname)
  return secret
}
