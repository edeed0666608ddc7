import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { Card } from '@takhti/schema/questions/decks/model'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { OptionText } from '../rich-text/port.tsx'
import { CardSoundPlayer } from './sounds/port.tsx'

/** One card at a time, flipped by a press. */
export function CardTurner({ cards, onClose }: { cards: readonly Card[]; onClose: () => void }) {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const [isTurned, setTurned] = useState(false)
  // Another device may have removed cards meanwhile.
  const index = Math.min(at, cards.length - 1)
  const card = cards[index]
  if (card === undefined) return null
  const sound = isTurned ? card.backSound : card.frontSound
  function go(to: number) {
    setAt((to + cards.length) % cards.length)
    setTurned(false)
  }
  return (
    <section className="stack" aria-label={t('sets.learn')}>
      <button type="button" className="deck-turner" onClick={() => setTurned(!isTurned)}>
        <span className="small soft">{t(isTurned ? 'sets.back' : 'sets.front')}</span>
        <span className="deck-side" aria-live="polite">
          <OptionText text={isTurned ? card.back : card.front} />
        </span>
        <span className="small soft">{t('sets.turn')}</span>
      </button>
      {sound && (
        <Suspense fallback={null}>
          <CardSoundPlayer key={sound.id} sound={sound} />
        </Suspense>
      )}
      <div className="row">
        <IconButton label={t('sets.before')} onClick={() => go(index - 1)}>
          <IconArrowLeft className="mirrored" size={22} aria-hidden="true" />
        </IconButton>
        <span>{t('sets.place', { number: index + 1, count: cards.length })}</span>
        <IconButton label={t('sets.next')} onClick={() => go(index + 1)}>
          <IconArrowRight className="mirrored" size={22} aria-hidden="true" />
        </IconButton>
        <span className="grow" />
        <Button onClick={onClose}>{t('sets.toEdit')}</Button>
      </div>
    </section>
  )
}
