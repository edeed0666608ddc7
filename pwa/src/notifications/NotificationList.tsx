import type { Notification } from '@takhti/schema/notifications/model'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { Age } from '#languages/Age.tsx'
import { quizListPath } from '#quizzes/port.tsx'
import { paths } from '#screen/paths.ts'

type NotificationListProps = {
  items: readonly Notification[]
  onOpen?: () => void
  /** Content beside a notification. */
  Beside?: (props: { item: Notification }) => ReactNode
}

export function NotificationList({ items, onOpen, Beside }: NotificationListProps) {
  const { t } = useTranslation()
  if (items.length === 0) return <p className="menu-label">{t('notifications.none')}</p>
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className="note-row">
          <NotificationLink item={item} onOpen={onOpen} />
          {Beside && <Beside item={item} />}
        </li>
      ))}
    </ul>
  )
}

type NotificationLinkProps = { item: Notification; onOpen: (() => void) | undefined }

/** One press opens the subject: the class or the quiz while it is live, the lesson, the assessment, or the list of classes. */
function NotificationLink({ item, onOpen }: NotificationLinkProps) {
  const read = useCommand(calls.notifications.readAll)
  const open = () => {
    // Opening it reads it; on a device that could not store that it stays new.
    if (item.readAt === null) void read.run({ notificationIds: [item.id] }).catch(() => {})
    onOpen?.()
  }
  const given = { className: 'note', onClick: open }
  const text = <NotificationText item={item} />
  const { kind, flow_id: lessonId, quizCode } = item
  if (quizCode)
    return (
      // A player has a page for the quiz alone.
      <a {...given} href={`/webview/liveQuiz?code=${quizCode}`}>
        {text}
      </a>
    )
  if (kind === 'substitute' || kind === 'lessonSoon')
    return (
      <Link {...given} to={paths.calendar}>
        {text}
      </Link>
    )
  if (kind === 'post' || kind === 'remark' || kind === 'badge')
    return (
      <Link {...given} to={paths.classDetail} params={{ classId: item.classId }}>
        {text}
      </Link>
    )
  if (kind === 'message' && lessonId)
    return (
      <Link {...given} to={paths.conversation} params={{ classId: item.classId, personId: lessonId }}>
        {text}
      </Link>
    )
  const hasQuizzes = kind === 'liveQuiz' && requirePerson().role !== 'guest'
  if (hasQuizzes || !lessonId)
    return (
      <Link {...given} to={hasQuizzes ? quizListPath : paths.classes}>
        {text}
      </Link>
    )
  if (kind === 'newAssessment' || kind === 'resultsReleased' || kind === 'workDue')
    return (
      <Link {...given} to={paths.assessmentInWebview} params={{ assessmentId: lessonId }}>
        {text}
      </Link>
    )
  return (
    <Link {...given} to={kind === 'liveClass' ? paths.liveClass : paths.lesson} params={{ lessonId }}>
      {text}
    </Link>
  )
}

function NotificationText({ item }: { item: Notification }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="note-title" dir="auto">
        {t(`notifications.${item.kind}`, { title: item.title })}
      </span>
      <span className="small soft">
        {item.className && <bdi>{t('notifications.inClass', { name: item.className })} · </bdi>}
        <Age at={item.createdAt} />
      </span>
      {item.readAt === null && (
        <span className="tag" data-tone="blue">
          {t('notifications.unread')}
        </span>
      )}
    </>
  )
}
