import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { followLevel } from './level.ts'
import { MediaFaultPanel } from './MediaFaultPanel.tsx'
import type { OwnMedia } from './own-media.ts'

/** Microphone with its meter and camera with its preview; neither is sent to other people. */
export function DeviceCheckPanel({ media, hasCamera }: { media: OwnMedia; hasCamera: boolean }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const { mic, camera } = useSyncExternalStore(media.subscribe, media.state)
  return (
    <section className="stack live-check" aria-label={t('check')}>
      <div className="row">
        <Button onClick={() => (mic ? media.turnOff('mic') : void media.turnOn('mic'))} aria-pressed={mic !== null}>
          {t('checkMic')}
        </Button>
        {hasCamera && (
          <Button
            onClick={() => (camera ? media.turnOff('camera') : void media.turnOn('camera'))}
            aria-pressed={camera !== null}
          >
            {t('checkCamera')}
          </Button>
        )}
      </div>
      <MediaFaultPanel media={media} />
      {mic && <LevelMeter track={mic} />}
      {camera && <Picture track={camera} label={t('preview')} isMirrored />}
    </section>
  )
}

function LevelMeter({ track }: { track: MediaStreamTrack }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const [level, setLevel] = useState(0)
  useEffect(() => followLevel(track, setLevel), [track])
  return <meter className="live-level" aria-label={t('level')} min={0} max={100} value={level} />
}

type PictureProps = { track: MediaStreamTrack; label: string; isMirrored?: boolean }

/** A camera's video; its voice plays elsewhere. */
export function Picture({ track, label, isMirrored = false }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const shown = video.current
    if (!shown) return
    shown.srcObject = new MediaStream([track])
    return () => {
      shown.srcObject = null
    }
  }, [track])
  return (
    <video
      ref={video}
      className="live-picture"
      data-mirrored={isMirrored ? '' : undefined}
      aria-label={label}
      autoPlay
      muted
      playsInline
    />
  )
}
