import { IconClock, IconPin, IconUsersGroup } from '@tabler/icons-react'
import type { FeedFacts, FeedPost } from '@takhti/schema/feed/model'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { TranslatedText } from '#assistant/translation/port.tsx'
import { ClassFileView } from '#files/class-files/port.tsx'
import { StoredText } from '#files/rich-text/port.tsx'
import { Age } from '#languages/Age.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { showMessage, offerUndo } from '#ui/snackbars.ts'
import { CardView } from './CardView.tsx'
import { Comments } from './Comments.tsx'
import { FeedMenu } from './FeedMenu.tsx'
import { PostDialog } from './PostDialog.tsx'
import type { QueuedComment } from './queued-feed.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { ReuseDialog } from './ReuseDialog.tsx'

type PostViewProps = {
  post: FeedPost
  feed: FeedFacts
  waiting: readonly QueuedComment[]
  removed: ReadonlySet<string>
}

/** A post with its objects, files and comments. */
export function PostView({ post, feed, waiting, removed }: PostViewProps) {
  const { t, i18n } = useTranslation()
  const titleId = useId()
  const isTeacher = feed.role === 'instructor'
  const isScheduled = post.shownAt > feed.now
  const shownAt = new Date(post.shownAt).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <article className="card stack feed-post" aria-labelledby={titleId}>
      <header className="row">
        <div className="grow">
          <h3 id={titleId} className="feed-writer">
            <bdi>{post.writer.name}</bdi>
          </h3>
          <span className="small soft feed-facts">
            {isScheduled ? (
              <span>
                <IconClock size={14} aria-hidden="true" /> {t('feed.scheduledFor', { time: shownAt })}
              </span>
            ) : (
              <Age at={post.shownAt} />
            )}
            {post.group && (
              <span>
                <IconUsersGroup size={14} aria-hidden="true" />{' '}
                {post.group.name === null ? t('feed.forRemovedGroup') : t('feed.forGroup', { name: post.group.name })}
              </span>
            )}
            {post.isEdited && <span>{t('feed.edited')}</span>}
            {post.isPinned && (
              <span>
                <IconPin size={14} aria-hidden="true" /> {t('feed.isPinned')}
              </span>
            )}
          </span>
        </div>
        <PostMenu post={post} isTeacher={isTeacher} isScheduled={isScheduled} />
      </header>
      {post.text !== '' && (
        <TranslatedText text={plainOf(post.text)} isOwn={post.isOwn}>
          <StoredText text={post.text} />
        </TranslatedText>
      )}
      {post.cards.map((card) => (
        <CardView key={`${card.kind} ${card.id}`} card={card} isTeacher={isTeacher} />
      ))}
      {post.files.length > 0 && (
        <div className="feed-files">
          <Suspense>
            {post.files.map((file) => (
              <ClassFileView key={file.id} use="feed" file={file} />
            ))}
          </Suspense>
        </div>
      )}
      {!isScheduled && <Comments post={post} feed={feed} waiting={waiting} removed={removed} />}
    </article>
  )
}

type PostMenuProps = { post: FeedPost; isTeacher: boolean; isScheduled: boolean }

function PostMenu({ post, isTeacher, isScheduled }: PostMenuProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'edit' | 'reuse' | 'report' | null>(null)
  const pin = useCommand(lateCalls.feed.pin)
  const remove = useCommand(lateCalls.feed.remove)
  const restore = useCommand(lateCalls.feed.restore)
  const isReadOnly = useReadOnly()
  const { id: postId, classId, isPinned } = post

  async function take() {
    await remove.run({ postId })
    offerUndo(t('feed.removed'), () => void restore.run({ postId }))
  }

  async function turn() {
    await pin.run({ postId, isPinned: !isPinned })
    showMessage(t(isPinned ? 'feed.unpinnedNow' : 'feed.pinnedNow'))
  }

  const items = [
    { name: t('feed.change'), isShown: post.isOwn && isTeacher && !isReadOnly, run: () => setOpen('edit') },
    { name: t('feed.reuse'), isShown: post.isOwn && isTeacher, run: () => setOpen('reuse') },
    { name: t(isPinned ? 'feed.unpin' : 'feed.pin'), isShown: isTeacher && !isReadOnly, run: () => void turn() },
    { name: t('feed.remove'), isShown: isTeacher, run: () => void take() },
    { name: t('feed.report'), isShown: !post.isOwn, run: () => setOpen('report') },
  ]
  return (
    <>
      <FeedMenu label={t('feed.actions', { name: post.writer.name })} actions={items} size={20} />
      {open === 'edit' && <PostDialog {...{ classId, post, isScheduled }} onClose={() => setOpen(null)} />}
      {open === 'reuse' && <ReuseDialog post={post} onClose={() => setOpen(null)} />}
      {open === 'report' && <ReportDialog postId={postId} onClose={() => setOpen(null)} />}
    </>
  )
}
