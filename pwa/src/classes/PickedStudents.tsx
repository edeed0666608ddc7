import { IconId } from '@tabler/icons-react'
import type { FreshCard } from '@takhti/schema/accounts/cards/model'
import { maxCardsAtOnce } from '@takhti/schema/accounts/cards/rules'
import type { ClassStudent } from '@takhti/schema/students/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { MergeDialog } from './MergeDialog.tsx'

type PickedStudentsProps = {
  picked: readonly ClassStudent[]
  onDone: () => void
  /** Cards show their secrets once, so the panel shows them in its place. */
  onCards: (cards: readonly FreshCard[]) => void
}

/** Actions on the picked students: guests become students, with a login card or without, and duplicates are merged. */
export function PickedStudents({ picked, onDone, onCards }: PickedStudentsProps) {
  const { t } = useTranslation()
  const [isMerging, setMerging] = useState(false)
  const promote = useCommand(calls.students.promote)
  const issue = useCommand(lateCalls.cards.issue)
  const guests = picked.filter(({ role }) => role === 'guest').map(({ userId }) => userId)

  /** If the card fails, the guest is a student already, who gets it from the page of cards. */
  async function promoteWithCards() {
    await promote.run({ userIds: guests })
    const made = await issue.run({ userIds: guests })
    onDone()
    onCards(made?.items ?? [])
  }

  return (
    <>
      {guests.length > 0 && guests.length <= maxCardsAtOnce && (
        <Button
          look="main"
          isBusy={promote.isPending || issue.isPending}
          disabled={promote.isBlocked || issue.isBlocked}
          // The bar at the top shows a refusal.
          onClick={() => void promoteWithCards().catch(() => {})}
        >
          <IconId size={18} aria-hidden="true" />
          {t('classes.promoteWithCard', { count: guests.length })}
        </Button>
      )}
      {guests.length > 0 && (
        <Button
          isBusy={promote.isPending}
          disabled={promote.isBlocked}
          // The bar at the top shows a refusal.
          onClick={() => void promote.run({ userIds: guests }).then(onDone, () => {})}
        >
          {t('classes.promote', { count: guests.length })}
        </Button>
      )}
      {picked.length > 1 && <Button onClick={() => setMerging(true)}>{t('classes.merge')}</Button>}
      {isMerging && <MergeDialog people={picked} onClose={() => setMerging(false)} onMerged={onDone} />}
    </>
  )
}
