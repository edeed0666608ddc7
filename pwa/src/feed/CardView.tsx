import { IconBooks, IconClipboardText, IconPlayerPlay, IconTrophy } from '@tabler/icons-react'
import type { FeedCard } from '@takhti/schema/feed/model'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clockTime } from '#board/port.ts'
import { paths } from '#screen/paths.ts'

type CardViewProps = { card: FeedCard; isTeacher: boolean }

const icons = { lesson: IconBooks, assessment: IconClipboardText, quiz: IconTrophy, recording: IconPlayerPlay }

/** An object of Takhti in a post. Its link leads to the app's own screen, which opens what the device has. */
export function CardView({ card, isTeacher }: CardViewProps) {
  const { t, i18n } = useTranslation()
  const Icon = icons[card.kind]
  const facts = {
    lesson: t('feed.kinds.lesson'),
    recording: card.atMs ? t('feed.recordingFrom', { time: clockTime(card.atMs) }) : t('feed.kinds.recording'),
    quiz: t('feed.quizFacts', { count: card.playerCount ?? 0, questions: card.questionCount ?? 0 }),
    assessment:
      card.dueAt === null
        ? t('feed.kinds.assessment')
        : t('feed.due', {
            time: new Date(card.dueAt).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }),
          }),
  }
  return (
    <CardFrame card={card} isTeacher={isTeacher}>
      <Icon size={24} aria-hidden="true" />
      <span className="grow">
        <b dir="auto" className="feed-name">
          {card.name}
        </b>
        <span className="small soft">{facts[card.kind]}</span>
      </span>
    </CardFrame>
  )
}

function CardFrame({ card, isTeacher, children }: CardViewProps & { children: ReactNode }) {
  const given = { className: 'feed-object', children }
  if (card.kind === 'recording' && card.flow_id !== null) {
    const search = { show: 'recordings', recording: card.id, at: card.atMs ?? 0 }
    return <Link to={paths.liveClass} params={{ lessonId: card.flow_id }} search={search} {...given} />
  }
  if (card.flow_id !== null) return <Link to={paths.lesson} params={{ lessonId: card.flow_id }} {...given} />
  if (card.kind === 'assessment') {
    const params = { assessmentId: card.id }
    return <Link to={isTeacher ? paths.assessment : paths.attempt} params={params} {...given} />
  }
  return card.isOwn ? <Link to={paths.liveQuiz} params={{ quizId: card.id }} {...given} /> : <div {...given} />
}
