import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { problemText } from './live-text.ts'
import type { MediaFault, OwnMedia } from './own-media.ts'

/** The problems of the microphone and the camera, with alternative devices. */
export function MediaFaultPanel({ media }: { media: OwnMedia }) {
  const { problems } = useSyncExternalStore(media.subscribe, media.state)
  return (['mic', 'camera'] as const).map((of) => {
    const problem = problems[of]
    return problem && <Fault key={of} media={media} problem={problem} />
  })
}

function Fault({ media, problem }: { media: OwnMedia; problem: MediaFault }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  return (
    <div role="alert" className="stack">
      <p className="field-error">{problemText(t, problem)}</p>
      <div className="row">
        {problem.others.map(({ id, label }) => (
          <Button key={id} onClick={() => void media.turnOn(problem.of, id)}>
            <bdi>{t('useDevice', { device: label })}</bdi>
          </Button>
        ))}
        {problem.why !== 'unplugged' && (
          <Button onClick={() => void media.turnOn(problem.of)}>{t(`${problem.of}Again`)}</Button>
        )}
      </div>
    </div>
  )
}
