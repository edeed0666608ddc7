import type { Badge, Phrase } from '@takhti/schema/conduct/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { BadgeDialog } from './BadgeDialog.tsx'
import { BadgeMark } from './BadgeMark.tsx'
import { badgeName, phrasesOf, pointsText, signOf } from './conduct-text.ts'
import { useGiving, type Gift, type Recipients } from './gift.ts'
import { PhraseDialog } from './PhraseDialog.tsx'
import { RemarkForm } from './RemarkForm.tsx'
import './conduct.css'

type PraiseSheetProps = Recipients & {
  /** The lesson that is on, for the moment of a remark. */
  lessonId?: string
  onClose: () => void
}

/** Badges and phrases for some students or the class; a tap gives one and closes the sheet. */
export function PraiseSheet({ onClose, lessonId, ...to }: PraiseSheetProps) {
  const { t } = useTranslation()
  const badges = useQuery(q(lateCalls.conduct.defaultBadges, {}))
  const list = useQuery(
    q(lateCalls.conduct.remarksList, { classId: to.classId, limit: 1 }, 'only its phrases are shown'),
  )
  const [open, setOpen] = useState<'badge' | 'phrases' | null>(null)
  const give = useGiving()
  const phrases = phrasesOf(t, list.data?.data.phrases ?? [])
  const send = (gift: Gift) => {
    onClose()
    void give(to, gift)
  }
  const givePhrase = ({ text, behaviorPoints: points }: Phrase) =>
    send({ kind: 'remark', text, points, ...(lessonId !== undefined && { lessonId }) })
  if (open === 'badge') return <BadgeDialog onClose={() => setOpen(null)} />
  if (open === 'phrases') return <PhraseDialog phrases={phrases} onClose={() => setOpen(null)} />
  return (
    <Dialog title={t('conduct.praiseOf', { name: to.name })} closeLabel={t('common.close')} onClose={onClose}>
      <div className="stack">
        <Badges badges={badges.data?.data.items ?? []} onGive={(badge) => send({ kind: 'badge', badge })} />
        <Phrases
          title={t('conduct.praise')}
          phrases={phrases.filter((each) => each.behaviorPoints >= 0)}
          onGive={givePhrase}
        />
        <Phrases
          title={t('conduct.needsWork')}
          phrases={phrases.filter((each) => each.behaviorPoints < 0)}
          onGive={givePhrase}
        />
        <RemarkForm onGive={(gift) => send({ ...gift, ...(lessonId !== undefined && { lessonId }) })} />
        <div className="row">
          <Button look="quiet" onClick={() => setOpen('badge')}>
            {t('conduct.ownBadge')}
          </Button>
          <Button look="quiet" onClick={() => setOpen('phrases')}>
            {t('conduct.editPhrases')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Badges({ badges, onGive }: { badges: readonly Badge[]; onGive: (badge: Badge) => void }) {
  const { t } = useTranslation()
  const givable = badges.filter(({ isEarned }) => !isEarned)
  if (givable.length === 0) return null
  return (
    <section className="stack" aria-labelledby="conduct-badges">
      <h3 id="conduct-badges">{t('conduct.badgesTitle')}</h3>
      <ul className="conduct-grid">
        {givable.map((badge) => (
          <li key={badge.badgeType}>
            <button type="button" onClick={() => onGive(badge)}>
              <BadgeMark badge={badge} />
              <span dir="auto">{badgeName(t, badge)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type PhrasesProps = { title: string; phrases: readonly Phrase[]; onGive: (phrase: Phrase) => void }

function Phrases({ title, phrases, onGive }: PhrasesProps) {
  const { t, i18n } = useTranslation()
  if (phrases.length === 0) return null
  return (
    <section className="stack" aria-label={title}>
      <h3>{title}</h3>
      <ul className="conduct-grid">
        {phrases.map((phrase) => (
          <li key={phrase.text}>
            <button type="button" onClick={() => onGive(phrase)}>
              <span dir="auto">{phrase.text}</span>
              <span
                className="conduct-points"
                data-sign={signOf(phrase.behaviorPoints)}
                aria-label={t('conduct.points', { count: phrase.behaviorPoints })}
              >
                <bdi>{pointsText(phrase.behaviorPoints, i18n.language)}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
