import type { CardSound } from '@takhti/schema/questions/decks/model'
import { latePart } from '#languages/late-part.ts'
import type { SoundFieldProps } from './SoundField.tsx'

/** The field of a side's sound. */
export const SoundField = latePart<SoundFieldProps>(
  'flashcards',
  () => import('./SoundField.tsx').then((file) => file.SoundField),
  () => null,
)

/** The player of a side's sound. */
export const CardSoundPlayer = latePart<{ sound: CardSound }>(
  'flashcards',
  () => import('./CardSoundPlayer.tsx').then((file) => file.CardSoundPlayer),
  () => null,
)
