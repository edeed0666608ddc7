import type { CardRef } from '@takhti/schema/feed/model'
import { foldSearch } from '@takhti/schema/kit/text-fold'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { lessonsOnDevice } from '#lessons/port.ts'
import { Dialog } from '#ui/Dialog.tsx'

/** An object that a form attaches. */
export type ChosenCard = CardRef & { name: string }

type PickedKind = 'lesson' | 'assessment' | 'quiz'

type CardPickerProps = { classId: string; kind: PickedKind; onPick: (card: ChosenCard) => void; onClose: () => void }

/** The lessons, assessments or quiz results of a class, to attach one of them. */
export function CardPicker({ classId, kind, onPick, onClose }: CardPickerProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const cards = useCards(classId, kind)
  const found = cards?.filter(({ name }) => foldSearch(name).includes(foldSearch(search)))
  return (
    <Dialog title={t(`feed.pick.${kind}`)} closeLabel={t('common.close')} onClose={onClose}>
      <div className="field">
        <input
          type="search"
          aria-label={t('feed.pick.search')}
          placeholder={t('feed.pick.search')}
          dir="auto"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {found === undefined && <p className="soft">{t('common.loading')}</p>}
      {found?.length === 0 && <p className="soft">{t(`feed.pick.none.${kind}`)}</p>}
      <ul className="feed-choices">
        {found?.map((card) => (
          <li key={card.id}>
            <button
              type="button"
              className="feed-object"
              onClick={() => {
                onPick(card)
                onClose()
              }}
            >
              <span dir="auto" className="feed-name">
                {card.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function useCards(classId: string, kind: PickedKind): ChosenCard[] | undefined {
  const lessons = useQuery({ ...lessonsOnDevice, enabled: kind === 'lesson' })
  const itemsOf = <Page,>(page: Page) => page
  const assessments = useEveryPage(
    lateCalls.assessments.list,
    { classId },
    { itemsOf, isEnabled: kind === 'assessment' },
  )
  const quizzes = useEveryPage(lateCalls.quizzes.list, {}, { itemsOf, isEnabled: kind === 'quiz' })
  switch (kind) {
    case 'lesson':
      return lessons.data?.data
        .filter(({ classIds }) => classIds.includes(classId))
        .map(({ flow_id: id, name }) => ({ kind, id, name }))
    case 'assessment':
      return assessments.first && assessments.items.map(({ id, name }) => ({ kind, id, name }))
    case 'quiz':
      return (
        quizzes.first &&
        quizzes.items
          .filter((quiz) => quiz.classId === classId && quiz.endedAt !== null)
          .map(({ quizId: id, name }) => ({ kind, id, name }))
      )
  }
}
