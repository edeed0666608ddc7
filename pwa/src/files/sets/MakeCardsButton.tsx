import { IconCards } from '@tabler/icons-react'
import type { Question } from '@takhti/schema/questions/model'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { quizCardsOf } from './quiz-cards.ts'
import { makeDeck, newId, type DeviceSet } from './set-store.ts'

/** Makes a deck of quiz cards from a question set and opens it. */
export function MakeCardsButton({ set }: { set: DeviceSet<Question> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  if (quizCardsOf(set.items, newId).length === 0) return null

  async function make() {
    setBusy(true)
    try {
      const name = t('assistant.accept.cardsOf', { name: set.name }).slice(0, 200)
      const made = { name, language: set.language, ...(set.sourceId !== null && { sourceId: set.sourceId }) }
      const contentId = await makeDeck(made, quizCardsOf(set.items, newId), 'quizcard')
      await navigate({ to: paths.deck, params: { contentId } })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button isBusy={isBusy} onClick={() => void make()}>
      <IconCards size={20} aria-hidden="true" />
      {t('sets.makeCards')}
    </Button>
  )
}
