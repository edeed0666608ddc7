import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import type { CardSound } from '@takhti/schema/questions/decks/model'
import { fileOf } from '@takhti/schema/quizzes/pictures'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Formula } from '#board/maths/port.tsx'
import { RichTextView, type RichParts } from '#ui/rich-text/RichTextView.tsx'
import { SoundPlayer } from '#ui/SoundPlayer.tsx'
import { useBlobAddress } from '#ui/use-blob-address.ts'
import { readCardFile } from './card-files.ts'

const DeckOfCard = createContext('')

type CardSideProps = {
  deckId: string
  text: RichText
  sound: CardSound | undefined
  language: string
  className: string
}

/** A side of a card: its text with formulas and pictures, and its sound. */
export function CardSide({ deckId, text, sound, language, className }: CardSideProps) {
  const { t } = useTranslation()
  return (
    <div className={className} lang={language}>
      <DeckOfCard value={deckId}>
        <RichTextView text={text} parts={parts} />
      </DeckOfCard>
      {sound && (
        <SoundPlayer
          label={t('flashcards.sound')}
          id={sound.id}
          load={() => readCardFile({ deckId, fileId: sound.id })}
          without={t('flashcards.noSound')}
        />
      )}
    </div>
  )
}

function Picture({ picture, alt }: { picture: string; alt: string }) {
  const { t } = useTranslation()
  const deckId = useContext(DeckOfCard)
  const fileId = fileOf(picture) ?? ''
  const address = useBlobAddress(fileId, () => readCardFile({ deckId, fileId }))
  const name = alt === '' ? t('flashcards.picture') : alt
  if (address === null) return <p className="soft">{t('flashcards.noPicture')}</p>
  return address === undefined ? null : <img className="study-picture" src={address} alt={name} />
}

const parts: RichParts = { Formula, Picture }
