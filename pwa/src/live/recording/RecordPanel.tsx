import { IconPlayerPause, IconPlayerPlay, IconPlayerRecord, IconPlayerStop } from '@tabler/icons-react'
import type { LiveClass } from '@takhti/schema/live/model'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardSession } from '#board/port.ts'
import { Button } from '#ui/Button.tsx'
import type { ClassClient } from '../class-client.ts'
import type { ClassState } from '../class-state.ts'
import type { OwnMedia } from '../own-media.ts'
import { chime } from './chime.ts'
import { endUnfinished, startRecording, type Running } from './start-recording.ts'
import { UnsentNotice } from './UnsentNotice.tsx'
import { voiceType } from './voice-tap.ts'
import './recordings.css'

type RecordPanelProps = {
  liveClass: LiveClass
  client: ClassClient
  state: ClassState
  media: OwnMedia
  session: BoardSession | null
}

/** Starts, pauses and ends a class's recording, for its teacher. */
export function RecordPanel(props: RecordPanelProps) {
  return (
    <section className="stack recording-panel">
      <RecordButtons {...props} />
      <UnsentNotice />
    </section>
  )
}

/** Notifies all participants that the class is recorded, with sight and sound; those who join later as well. */
export function RecordingBanner({ state: { peers, peerId } }: { state: ClassState }) {
  const { t } = useTranslation('translation', { keyPrefix: 'recordings' })
  const recording = peers.find((peer) => peer.recording !== null)?.recording ?? null
  const isMine = peers.some((peer) => peer.peerId === peerId && peer.recording !== null)
  useEffect(() => {
    if (recording === 'on') chime()
  }, [recording])
  return (
    <div role="alert" className="recording-banner" data-state={recording ?? undefined}>
      {recording !== null && (
        <>
          <strong>
            <IconPlayerRecord aria-hidden="true" size={18} />
            {t(recording === 'on' ? 'isOn' : 'isPaused')}
          </strong>
          <span className="small">{t(isMine ? 'whatIsMine' : 'whatIs')}</span>
        </>
      )}
    </div>
  )
}

function RecordButtons({ liveClass, client, state: { isConnected, peerId }, media, session }: RecordPanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'recordings' })
  const { mic } = useSyncExternalStore(media.subscribe, media.state)
  const [state, setState] = useState<'on' | 'paused' | 'starting' | null>(null)
  const [problem, setProblem] = useState<'full' | 'failed' | 'brokeOff' | null>(null)
  const running = useRef<Running | null>(null)
  const isLeft = useRef(false)
  const stop = () => {
    void running.current?.stop()
    running.current = null
    setState(null)
  }
  useEffect(() => {
    isLeft.current = false
    // After a reload a teacher would think that it goes on.
    endUnfinished().then(
      (hasEnded) => hasEnded && setProblem('brokeOff'),
      () => {},
    )
    return () => {
      isLeft.current = true
      void running.current?.stop()
    }
  }, [])
  // Private boards and quizzes replace the lesson, which is opened again after them.
  useEffect(() => {
    if (session !== null) running.current?.see(session)
  }, [session])
  // The room drops the state of a closed connection.
  const shown = state === 'starting' ? null : state
  useEffect(() => {
    if (isConnected) client.send('recording/show', { recording: shown })
  }, [client, isConnected, peerId, shown])

  const start = async () => {
    if (session === null) return
    setState('starting')
    setProblem(null)
    const failed = () => {
      setProblem('full')
      stop()
    }
    try {
      const started = await startRecording({ liveClass, session, media, failed })
      // A teacher who left the class meanwhile is not recorded from then on.
      if (isLeft.current) return await started.stop()
      running.current = started
      setState('on')
    } catch {
      setProblem('failed')
      setState(null)
    }
  }
  const pause = () => {
    void running.current?.recorder.pause()
    setState('paused')
  }
  const resume = () => {
    running.current?.recorder.resume()
    setState('on')
  }
  if (state === null || state === 'starting')
    return (
      <>
        <Button isBusy={state !== null || session === null} onClick={() => void start()}>
          <IconPlayerRecord aria-hidden="true" size={18} />
          {t('record')}
        </Button>
        <p className="small soft">{t('recordHint')}</p>
        {problem && (
          <p role="alert" className="field-error">
            {t(problem)}
          </p>
        )}
      </>
    )
  return (
    <>
      <div className="row">
        <Button onClick={state === 'on' ? pause : resume}>
          {state === 'on' ? (
            <IconPlayerPause aria-hidden="true" size={18} />
          ) : (
            <IconPlayerPlay aria-hidden="true" size={18} />
          )}
          {t(state === 'on' ? 'pause' : 'resume')}
        </Button>
        <Button onClick={stop}>
          <IconPlayerStop aria-hidden="true" size={18} />
          {t('stop')}
        </Button>
      </div>
      {voiceType() === null ? <p role="status">{t('noVoice')}</p> : mic === null && <p role="status">{t('micOff')}</p>}
    </>
  )
}
