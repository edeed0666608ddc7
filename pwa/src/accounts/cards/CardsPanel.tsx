import { IconId } from '@tabler/icons-react'
import type { CardHolder, FreshCard } from '@takhti/schema/accounts/cards/model'
import { maxCardsAtOnce } from '@takhti/schema/accounts/cards/rules'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CardList } from './CardList.tsx'
import { CardSheet } from './CardSheet.tsx'
import './cards.css'

type CardsPanelProps = {
  /** Whose cards: a class's, or those of the institute's search. */
  input: { classId?: string; search?: string }
  className: string | null
  children?: ReactNode
}

/** Lists the students' login cards; issues new ones, shows them once for printing, and revokes them. */
export function CardsPanel({ input, className, children }: CardsPanelProps) {
  const { t } = useTranslation()
  const pages = usePages(lateCalls.cards.list, { ...input, limit: 100 }, (page) => page)
  const [fresh, setFresh] = useState<readonly FreshCard[]>([])
  const { items, more } = pages
  if (fresh.length > 0) return <CardSheet cards={fresh} className={className} onDone={() => setFresh([])} />
  return (
    <section className="stack" aria-label={className ?? t('cards.title')}>
      {className && <h2 dir="auto">{className}</h2>}
      <p className="soft">{t('cards.intro')}</p>
      {children}
      {pages.problem && <p role="alert">{t(`errors.${pages.problem.code}`)}</p>}
      {items.length === 0 && pages.isPending && <Skeleton label={t('common.loading')} />}
      {items.length === 0 && !pages.isPending && <p className="card soft">{t('classes.noStudents')}</p>}
      {items.length > 0 && <Making items={items} onMade={setFresh} />}
      {more && <Button onClick={more}>{t('common.more')}</Button>}
    </section>
  )
}

type MakingProps = { items: readonly CardHolder[]; onMade: (cards: readonly FreshCard[]) => void }

function Making({ items, onMade }: MakingProps) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const issue = useCommand(lateCalls.cards.issue)
  const possible = items.filter(({ canHaveCard }) => canHaveCard).map(({ userId }) => userId)
  const replaced = items.filter(({ userId, card }) => card && picked.includes(userId)).length
  const isAll = picked.length === Math.min(possible.length, maxCardsAtOnce)

  const make = () => issue.run({ userIds: [...picked] }).then((made) => onMade(made?.items ?? []))

  return (
    <>
      <div className="cards-head">
        <label className="cards-all">
          <input
            type="checkbox"
            className="cards-pick"
            checked={possible.length > 0 && isAll}
            disabled={possible.length === 0}
            onChange={() => setPicked(isAll ? [] : possible.slice(0, maxCardsAtOnce))}
          />
          {t('cards.all')}
        </label>
        <Button
          look="main"
          isBusy={issue.isPending}
          disabled={picked.length === 0 || issue.isBlocked}
          // A refusal is shown below.
          onClick={() => (replaced > 0 ? setAsking(true) : void make().catch(() => {}))}
        >
          <IconId size={18} aria-hidden="true" />
          {t('cards.make', { number: picked.length })}
        </Button>
      </div>
      <div>
        <p className="small soft">{t('cards.once')}</p>
        <CommandProblem of={issue} />
      </div>
      <CardList items={items} picked={picked} onPick={setPicked} />
      {isAsking && (
        <ConfirmDialog
          title={t('cards.make', { number: picked.length })}
          confirmLabel={t('cards.make', { number: picked.length })}
          command={issue}
          onConfirm={make}
          onClose={() => setAsking(false)}
        >
          {t('cards.replace', { number: replaced })}
        </ConfirmDialog>
      )}
    </>
  )
}
