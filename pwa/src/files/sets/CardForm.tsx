import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { isEmptyRichText } from '@takhti/schema/kit/rich-text/text'
import type { Card, CardSound } from '@takhti/schema/questions/decks/model'
import { maxBackLetters, maxFrontLetters } from '@takhti/schema/questions/decks/rules'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import type { FormProps } from './SetItems.tsx'
import { SoundField } from './sounds/port.tsx'
import { TextPart } from './TextPart.tsx'
import { useDraft } from './use-draft.ts'

/** Both sides of a card: their texts with formulas and pictures, and their sounds. */
export function CardForm({ item, onSave, onClose }: FormProps<Card>) {
  const { t } = useTranslation()
  const isWhole = ({ front, back }: Card) => !isEmptyRichText(front) && !isEmptyRichText(back)
  const save = (card: Card) => {
    if (isWhole(card)) onSave({ ...card, front: trimmed(card.front), back: trimmed(card.back) })
  }
  const { draft, setDraft, finish, drop } = useDraft(item, { save, close: onClose })
  const { frontSound, backSound, ...silent } = draft
  const setSounds = (front: CardSound | undefined, back: CardSound | undefined) =>
    setDraft({ ...silent, ...(front && { frontSound: front }), ...(back && { backSound: back }) })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole(draft)) finish()
      }}
    >
      <TextPart
        label={t('sets.front')}
        text={draft.front}
        maxLetters={maxFrontLetters}
        isFirst
        onText={(front) => setDraft({ ...draft, front })}
      />
      <Suspense fallback={null}>
        <SoundField label={t('sets.front')} sound={frontSound} onSound={(sound) => setSounds(sound, backSound)} />
      </Suspense>
      <TextPart
        label={t('sets.back')}
        text={draft.back}
        maxLetters={maxBackLetters}
        onText={(back) => setDraft({ ...draft, back })}
      />
      <Suspense fallback={null}>
        <SoundField label={t('sets.back')} sound={backSound} onSound={(sound) => setSounds(frontSound, sound)} />
      </Suspense>
      <div className="row">
        <Button look="main" type="submit" aria-disabled={!isWhole(draft) || undefined}>
          {t('common.save')}
        </Button>
        <Button onClick={drop}>{t('common.cancel')}</Button>
      </div>
    </form>
  )
}

function trimmed(text: RichText): RichText {
  return typeof text === 'string' ? text.trim() : text
}
