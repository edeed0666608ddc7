import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'

/** Comments that wait for approval, and open reports. */
export function ReviewPanel({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(q(lateCalls.feed.listReports, { classId }))
  const moderate = useCommand(lateCalls.feed.moderate)
  const removePost = useCommand(lateCalls.feed.remove)
  const close = useCommand(lateCalls.feed.closeReport)
  if (data === undefined) return null
  const { held, reports } = data.data
  if (held.length + reports.length === 0) return null
  const set = (commentId: string, state: 'shown' | 'hidden') => void moderate.run({ commentId, state })
  return (
    <section className="card stack" aria-labelledby="feed-review">
      <h3 id="feed-review">{t('feed.review', { count: held.length + reports.length })}</h3>
      <ul className="feed-comment-list">
        {held.map(({ id, writer, text }) => (
          <ReviewItem key={id} name={writer.name} text={text} note={t('feed.states.held')}>
            <Button onClick={() => set(id, 'shown')}>{t('feed.showComment')}</Button>
            <Button onClick={() => set(id, 'hidden')}>{t('feed.hideComment')}</Button>
          </ReviewItem>
        ))}
        {reports.map(({ id, postId, commentId, writerName, text, reporterName, reason }) => (
          <ReviewItem
            key={id}
            name={writerName}
            text={text}
            // The reason has the direction of its own script.
            note={[t('feed.reportedBy', { name: reporterName }), reason && `\u2068${reason}\u2069`]
              .filter(Boolean)
              .join(' · ')}
          >
            {commentId === null ? (
              <Button onClick={() => void removePost.run({ postId }).then(() => close.run({ reportId: id }))}>
                {t('feed.remove')}
              </Button>
            ) : (
              <Button onClick={() => set(commentId, 'hidden')}>{t('feed.hideComment')}</Button>
            )}
            <Button look="quiet" onClick={() => void close.run({ reportId: id })}>
              {t('feed.closeReport')}
            </Button>
          </ReviewItem>
        ))}
      </ul>
    </section>
  )
}

type ReviewItemProps = { name: string; text: string; note: string; children: ReactNode }

function ReviewItem({ name, text, note, children }: ReviewItemProps) {
  return (
    <li className="feed-comment stack">
      <p className="small soft" dir="auto">
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        {note}
      </p>
      <p className="feed-comment-text" dir="auto">
        {text}
      </p>
      <div className="row">{children}</div>
    </li>
  )
}
