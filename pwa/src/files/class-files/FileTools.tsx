import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#ui/FileButton.tsx'
import { queueFile, type ChosenFile, type FileUse } from './transfer.ts'
import { VoiceNote } from './VoiceNote.tsx'
import './class-files.css'

export type FileToolsProps = {
  use: FileUse
  classId: string
  /** How many files may still be attached. */
  room: number
  /** Whether a file is read, or a voice note is not attached yet. */
  onBusy: (isBusy: boolean) => void
  onFiles: (files: ChosenFile[]) => void
}

/** Attaches files, pictures, photos of a phone's camera, and voice notes; each is queued at once, also without a network. */
export function FileTools({ use, classId, room, onBusy, onFiles }: FileToolsProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'classFiles' })
  const [isBusy, setBusy] = useState(false)
  const [isVoiceOpen, setVoiceOpen] = useState(false)
  useEffect(() => onBusy(isBusy || isVoiceOpen), [isBusy, isVoiceOpen, onBusy])
  const [refused, setRefused] = useState('')

  async function add(chosen: readonly File[]) {
    setBusy(true)
    setRefused('')
    const added: ChosenFile[] = []
    for (const file of chosen.slice(0, room)) {
      const made = await queueFile(use, classId, file).catch(() => null)
      if (made === null) setRefused(file.name)
      else added.push(made)
    }
    onFiles(added)
    setBusy(false)
  }

  const take = (files: readonly File[]) => void add(files)
  return (
    <>
      {room > 0 && (
        <>
          <FileButton look="plain" label={t('file')} accept="" isMultiple isBusy={isBusy} onChoose={take} />
          {hasCamera() && (
            <FileButton
              look="plain"
              label={t('photo')}
              accept="image/*"
              capture="environment"
              isBusy={isBusy}
              onChoose={take}
            />
          )}
          <VoiceNote isBusy={isBusy} onOpen={setVoiceOpen} onMade={(file) => take([file])} />
        </>
      )}
      <p role="alert" className="field-error">
        {refused !== '' && t('notAttached', { name: refused })}
      </p>
    </>
  )
}

/** A laptop's browser ignores `capture` and would open the same chooser twice. */
function hasCamera(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
}
