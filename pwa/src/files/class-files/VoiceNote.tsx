import { IconMicrophone, IconPaperclip, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { useVoiceNote, type VoiceState } from './use-voice-note.ts'
import { maxVoiceSeconds, type recordVoice } from './voice-recording.ts'
import './class-files.css'

export type VoiceNoteProps = {
  isBusy: boolean
  /** Whether a note is being recorded or waits to be attached. */
  onOpen: (isOpen: boolean) => void
  onMade: (file: File) => void
  /** The recorder; tests give their own. */
  record?: typeof recordVoice
}

/** Records a voice note: start, stop, listen, then attach or discard. */
export function VoiceNote({ isBusy, onOpen, onMade, record }: VoiceNoteProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'classFiles' })
  const { state, start, stop, discard } = useVoiceNote(record)
  const isOpen = state.phase === 'recording' || state.phase === 'made'
  useEffect(() => {
    onOpen(isOpen)
  }, [isOpen, onOpen])
  if (state.phase === 'recording')
    return <Running state={state} onStop={() => void stop(state.seconds)} onDiscard={discard} />
  if (state.phase === 'made')
    return (
      <Made
        state={state}
        isBusy={isBusy}
        onDiscard={discard}
        onAttach={() => {
          onMade(fileOf(state.voice, t('voiceName')))
          discard()
        }}
      />
    )
  return (
    <>
      <Button isBusy={state.phase === 'asking' || isBusy} onClick={() => void start()}>
        <IconMicrophone size={18} aria-hidden="true" />
        {t('voice')}
      </Button>
      {state.phase === 'idle' && state.fault !== null && (
        <p role="alert" className="field-error">
          {t(`faults.${state.fault}`)}
        </p>
      )}
    </>
  )
}

type RunningProps = {
  state: Extract<VoiceState, { phase: 'recording' }>
  onStop: () => void
  onDiscard: () => void
}

function Running({ state: { seconds, level }, onStop, onDiscard }: RunningProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'classFiles' })
  const first = useRef<HTMLButtonElement>(null)
  // The button that began it is gone: the keyboard continues with the one that ends it.
  useEffect(() => first.current?.focus(), [])
  return (
    <div role="group" aria-label={t('recording')} className="voice-note" data-phase="recording">
      <span className="voice-facts">
        <span role="timer">{t('time', { time: clockOf(seconds), most: clockOf(maxVoiceSeconds) })}</span>
        <meter min={0} max={100} value={level} aria-label={t('level')} />
      </span>
      <Button ref={first} look="main" onClick={onStop}>
        <IconPlayerStop size={18} aria-hidden="true" />
        {t('stop')}
      </Button>
      <Button look="quiet" onClick={onDiscard}>
        <IconTrash size={18} aria-hidden="true" />
        {t('discard')}
      </Button>
    </div>
  )
}

type MadeProps = {
  state: Extract<VoiceState, { phase: 'made' }>
  isBusy: boolean
  onAttach: () => void
  onDiscard: () => void
}

function Made({ state: { voice, seconds }, isBusy, onAttach, onDiscard }: MadeProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'classFiles' })
  const player = useRef<HTMLAudioElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(voice)
    if (player.current) player.current.src = address
    first.current?.focus()
    return () => URL.revokeObjectURL(address)
  }, [voice])
  return (
    <div role="group" aria-label={t('made')} className="voice-note" data-phase="made">
      {/* A voice note has no words beside it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={player} controls aria-label={t('listen', { time: clockOf(seconds) })} />
      <Button ref={first} look="main" isBusy={isBusy} onClick={onAttach}>
        <IconPaperclip size={18} aria-hidden="true" />
        {t('attachVoice')}
      </Button>
      <Button look="quiet" onClick={onDiscard}>
        <IconTrash size={18} aria-hidden="true" />
        {t('discard')}
      </Button>
    </div>
  )
}

function fileOf(voice: Blob, name: string): File {
  const [, kind = 'webm'] = /^audio\/(\w+)/.exec(voice.type) ?? []
  return new File([voice], `${name}.${kind === 'mp4' ? 'm4a' : kind}`, { type: voice.type })
}

/** Minutes and seconds. */
function clockOf(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
