import { IconMicrophone, IconPlayerStop, IconTrash, IconVolume } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AreaField } from '#ui/AreaField.tsx'
import { Button } from '#ui/Button.tsx'
import { readAloud, stopReading } from './read-aloud.ts'
import { record, type RecorderFault, type Recording } from './recorder.ts'
import { SlidePicture } from './SlidePicture.tsx'
import type { Talk } from './talk-store.ts'
import type { TalkSlide } from './use-talk.ts'

type SlideTalkProps = {
  slide: TalkSlide
  number: number
  lessonId: string
  onChange: (changed: Partial<Talk>) => void
}

/** The talk about a slide: its script, which the browser reads aloud, and the teacher's own voice. */
export function SlideTalk({ slide, number, lessonId, onChange }: SlideTalkProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'presentations.talk' })
  const { t: all } = useTranslation()
  const { recording, fault, start, stop } = useRecorder(onChange)
  return (
    <li className="card stack">
      <h3>{t('slide', { number })}</h3>
      {recording && (
        <SlidePicture
          {...{ lessonId, pageId: slide.id }}
          label={t('picture', { number })}
          onPoint={(x, y) => recording.point(x, y)}
        />
      )}
      <AreaField
        label={all('presentations.notes', { number })}
        rows={3}
        maxLength={20_000}
        value={slide.script}
        onChange={({ target }) => onChange({ script: target.value })}
      />
      <div className="row">
        {recording ? (
          <Button look="main" onClick={() => void stop()}>
            <IconPlayerStop size={20} aria-hidden="true" />
            {t('stop')}
          </Button>
        ) : (
          <Button onClick={() => void start()}>
            <IconMicrophone size={20} aria-hidden="true" />
            {t('record')}
          </Button>
        )}
        {slide.script.trim() !== '' && <ReadAloud text={slide.script} />}
      </div>
      {slide.voice && !recording && <OwnVoice voice={slide.voice} onRemove={() => onChange({ voice: null })} />}
      {fault && <p role="alert">{t(fault)}</p>}
    </li>
  )
}

function OwnVoice({ voice, onRemove }: { voice: NonNullable<Talk['voice']>; onRemove: () => void }) {
  const { t } = useTranslation('translation', { keyPrefix: 'presentations.talk' })
  const count = Math.round(voice.seconds)
  const player = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(voice.blob)
    if (player.current) player.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [voice])
  return (
    <div className="row">
      {/* The script beside it has the words. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={player} controls aria-label={t('recorded', { count })} />
      <span className="small soft">{t('recorded', { count })}</span>
      <Button onClick={onRemove}>
        <IconTrash size={20} aria-hidden="true" />
        {t('remove')}
      </Button>
    </div>
  )
}

function ReadAloud({ text }: { text: string }) {
  const { t } = useTranslation('translation', { keyPrefix: 'presentations.talk' })
  const [isReading, setReading] = useState(false)
  const [lacksVoice, setLack] = useState(false)
  useEffect(() => stopReading, [])
  if (typeof speechSynthesis === 'undefined') return null
  const read = async () => {
    setReading(true)
    setLack((await readAloud(text)) === 'noVoice')
    setReading(false)
  }
  return (
    <>
      <Button onClick={() => (isReading ? stopReading() : void read())}>
        <IconVolume size={20} aria-hidden="true" />
        {t(isReading ? 'quiet' : 'listen')}
      </Button>
      {lacksVoice && <p role="alert">{t('noVoice')}</p>}
    </>
  )
}

/** A recording of one slide; a closed dialog ends it and releases the microphone. */
function useRecorder(onChange: (changed: Partial<Talk>) => void) {
  const [recording, setRecording] = useState<Recording | null>(null)
  const [fault, setFault] = useState<RecorderFault | null>(null)
  const running = useRef<Recording | null>(null)
  useEffect(() => () => running.current?.cancel(), [])
  async function start() {
    setFault(null)
    stopReading()
    const begun = await record().catch((): RecorderFault => 'noRecorder')
    if (typeof begun === 'string') return setFault(begun)
    running.current = begun
    setRecording(begun)
  }
  async function stop() {
    const voice = await recording?.stop()
    running.current = null
    setRecording(null)
    if (voice) onChange({ voice })
  }
  return { recording, fault, start, stop }
}
