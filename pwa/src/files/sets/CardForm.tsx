import type { Card } from '@takhti/schema/questions/decks/model'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import type { FormProps } from './SetItems.tsx'
import { TextArea } from './TextArea.tsx'
import { useDraft } from './use-draft.ts'

/** Both sides of a card. */
export function CardForm({ item, onSave, onClose }: FormProps<Card>) {
  const { t } = useTranslation()
  const isWhole = ({ front, back }: Card) => front.trim() !== '' && back.trim() !== ''
  const save = (card: Card) => {
    if (isWhole(card)) onSave({ ...card, front: card.front.trim(), back: card.back.trim() })
  }
  const { draft, setDraft, finish, drop } = useDraft(item, { save, close: onClose })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole(draft)) finish()
      }}
    >
      <TextArea
        label={t('sets.front')}
        value={draft.front}
        maxLength={2_000}
        // The form was opened to write this.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onText={(front) => setDraft({ ...draft, front })}
      />
      <TextArea
        label={t('sets.back')}
        value={draft.back}
        maxLength={4_000}
        onText={(back) => setDraft({ ...draft, back })}
      />
      <div className="row">
        <Button look="main" type="submit" aria-disabled={!isWhole(draft) || undefined}>
          {t('common.save')}
        </Button>
        <Button onClick={drop}>{t('common.cancel')}</Button>
      </div>
    </form>
  )
}
