import type { CardSound } from '@takhti/schema/questions/decks/model'
import { useTranslation } from 'react-i18next'
import { SoundPlayer } from '#ui/SoundPlayer.tsx'
import { readFile } from '../../uploads/read-file.ts'

/** Plays a sound of the caller's own card. */
export function CardSoundPlayer({ sound }: { sound: CardSound }) {
  const { t } = useTranslation()
  // The bytes of an upload are read without their type, and the sound's own was decided by them.
  const load = async () => new Blob([await readFile(sound)], { type: sound.mediaType })
  return <SoundPlayer id={sound.id} label={t('flashcards.sound')} load={load} without={t('flashcards.noSound')} />
}
