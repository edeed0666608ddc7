import { IconTrash } from '@tabler/icons-react'
import type { CardSound } from '@takhti/schema/questions/decks/model'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { FileButton } from '#ui/FileButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { VoiceNote } from '../../class-files/port.tsx'
import { CardSoundPlayer } from './CardSoundPlayer.tsx'
import { saveSound, type SoundRefusal } from './save-sound.ts'

export type SoundFieldProps = {
  /** The side, as its text is labelled. */
  label: string
  sound: CardSound | undefined
  onSound: (sound: CardSound | undefined) => void
}

/** The sound of a side of a card: a file, or a voice note. It is stored at once, which needs the network. */
export function SoundField({ label, sound, onSound }: SoundFieldProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [isVoiceOpen, setVoiceOpen] = useState(false)
  const [refused, setRefused] = useState<{ name: string; why: SoundRefusal | 'full' | 'network' } | null>(null)

  async function add(file: File) {
    setBusy(true)
    setRefused(null)
    try {
      const saved = await saveSound(file)
      if (typeof saved === 'string') setRefused({ name: file.name, why: saved })
      else onSound(saved)
    } catch (error) {
      const isFull = error instanceof ApiError && error.code === 'LICENSE_LIMIT_EXHAUSTED'
      setRefused({ name: file.name, why: isFull ? 'full' : 'network' })
    }
    setBusy(false)
  }

  return (
    <div className="stack" role="group" aria-label={t('flashcards.soundOf', { side: label })}>
      <div className="row">
        {sound ? (
          <>
            <CardSoundPlayer sound={sound} />
            <IconButton label={t('flashcards.soundRemove', { side: label })} onClick={() => onSound(undefined)}>
              <IconTrash size={18} aria-hidden="true" />
            </IconButton>
          </>
        ) : (
          <>
            {!isVoiceOpen && (
              <FileButton
                look="plain"
                label={t('flashcards.soundAdd')}
                accept="audio/*"
                isBusy={isBusy}
                onChoose={([file]) => file && void add(file)}
              />
            )}
            <Suspense fallback={null}>
              <VoiceNote isBusy={isBusy} onOpen={setVoiceOpen} onMade={(file) => void add(file)} />
            </Suspense>
          </>
        )}
      </div>
      <p role="alert" className="field-error">
        {refused !== null && t(`flashcards.soundRefused.${refused.why}`, { name: refused.name })}
      </p>
    </div>
  )
}
