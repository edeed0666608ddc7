import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import type { FoundCard } from './card-reader.ts'
import { useCamera } from './use-camera.ts'

type CameraProps = {
  /** The cards of the class in the last image. */
  cards: readonly FoundCard[]
  onImage: (cards: readonly FoundCard[]) => void
}

/** The camera's image with a mark on each card that is read. It shows no letters: the class may see it. */
export function Camera({ cards, onImage }: CameraProps) {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(true)
  const { video, problem, retry } = useCamera(isOn, onImage)
  return (
    <>
      {problem !== null && (
        <div className="card stack" role="alert">
          <p>{t(`answerCards.camera.${problem}`)}</p>
          <Button onClick={retry}>{t('common.retry')}</Button>
        </div>
      )}
      <div className="answer-cards-camera" hidden={problem !== null || !isOn}>
        <video ref={video} muted playsInline aria-label={t('answerCards.camera.label')} />
        {cards.map(({ number, x, y }) => (
          <span
            key={`${number} ${x}`}
            className="answer-cards-seen"
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            aria-hidden="true"
          />
        ))}
      </div>
      <Button aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        {t(isOn ? 'answerCards.camera.stop' : 'answerCards.camera.start')}
      </Button>
    </>
  )
}
