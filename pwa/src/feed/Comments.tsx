import type { FeedComment, FeedFacts, FeedPost } from '@takhti/schema/feed/model'
import { canComment } from '@takhti/schema/feed/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { TranslatedText } from '#assistant/translation/port.tsx'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { MoreButton } from '#ui/MoreButton.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { showMessage, offerUndo } from '#ui/snackbars.ts'
import { CommentForm } from './CommentForm.tsx'
import { FeedMenu } from './FeedMenu.tsx'
import type { QueuedComment } from './queued-feed.ts'
import { ReportDialog } from './ReportDialog.tsx'

type CommentsProps = {
  post: FeedPost
  feed: FeedFacts
  waiting: readonly QueuedComment[]
  removed: ReadonlySet<string>
}

/** The comments of a post, those that wait on this device among them, and the field for another one. */
export function Comments({ post, feed, waiting, removed }: CommentsProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const isReadOnly = useReadOnly()
  const { role, commentRule: rule } = feed
  const verdict = canComment({ role, rule, takesComments: post.takesComments })
  const isTeacher = role === 'instructor'
  const shown = (comment: FeedComment) => !removed.has(comment.id)
  return (
    <section className="stack feed-comments" aria-label={t('feed.comments', { count: post.commentCount })}>
      {post.commentCount > 0 && <p className="small soft">{t('feed.comments', { count: post.commentCount })}</p>}
      {isWhole ? (
        <EveryComment postId={post.id} isTeacher={isTeacher} isShown={shown} />
      ) : (
        <>
          {post.commentCount > post.comments.length && (
            <Button look="quiet" onClick={() => setWhole(true)}>
              {t('feed.earlier')}
            </Button>
          )}
          <CommentList comments={post.comments.filter(shown)} isTeacher={isTeacher} />
        </>
      )}
      <WaitingList waiting={waiting} />
      {isReadOnly ? null : verdict === 'ok' ? (
        <CommentForm postId={post.id} isReviewed={!isTeacher && rule === 'reviewed'} />
      ) : (
        <p className="small soft">{t('feed.commentsOff')}</p>
      )}
    </section>
  )
}

type EveryCommentProps = { postId: string; isTeacher: boolean; isShown: (comment: FeedComment) => boolean }

function EveryComment({ postId, isTeacher, isShown }: EveryCommentProps) {
  const pages = usePages(lateCalls.feed.listComments, { postId }, (answer) => answer)
  return (
    <>
      <MoreButton pages={pages} />
      <CommentList comments={pages.items.filter(isShown).toReversed()} isTeacher={isTeacher} />
    </>
  )
}

type CommentListProps = { comments: readonly FeedComment[]; isTeacher: boolean }

export function CommentList({ comments, isTeacher }: CommentListProps) {
  const { t } = useTranslation()
  return (
    <ul className="feed-comment-list">
      {comments.map((comment) => (
        <li key={comment.id} className="row feed-comment" data-state={comment.state}>
          <div className="grow">
            <p className="small soft feed-facts">
              <b>
                <bdi>{comment.writer.name}</bdi>
              </b>
              {comment.writer.isTeacher && <span className="tag">{t('feed.teacher')}</span>}
              <Age at={comment.createdAt} />
              {comment.state !== 'shown' && <span className="tag">{t(`feed.states.${comment.state}`)}</span>}
            </p>
            <TranslatedText text={comment.text} isOwn={comment.isOwn}>
              <p className="feed-comment-text" dir="auto">
                {comment.text}
              </p>
            </TranslatedText>
          </div>
          <CommentMenu comment={comment} isTeacher={isTeacher} />
        </li>
      ))}
    </ul>
  )
}

function CommentMenu({ comment, isTeacher }: { comment: FeedComment; isTeacher: boolean }) {
  const { t } = useTranslation()
  const [isReporting, setReporting] = useState(false)
  const moderate = useCommand(lateCalls.feed.moderate)
  const remove = useCommand(lateCalls.feed.removeComment)
  const restore = useCommand(lateCalls.feed.restoreComment)
  const { id: commentId, postId, state, isOwn } = comment

  async function take() {
    await remove.run({ commentId })
    offerUndo(t('feed.commentRemoved'), () => void restore.run({ commentId }))
  }

  async function set(changed: 'shown' | 'hidden') {
    await moderate.run({ commentId, state: changed })
    showMessage(t(`feed.moderated.${changed}`))
  }

  const items = [
    { name: t('feed.showComment'), isShown: isTeacher && state !== 'shown', run: () => void set('shown') },
    { name: t('feed.hideComment'), isShown: isTeacher && state !== 'hidden', run: () => void set('hidden') },
    { name: t('feed.removeComment'), isShown: isTeacher || isOwn, run: () => void take() },
    { name: t('feed.report'), isShown: !isOwn && !isTeacher, run: () => setReporting(true) },
  ]
  return (
    <>
      <FeedMenu label={t('feed.commentActions', { name: comment.writer.name })} actions={items} size={18} />
      {isReporting && <ReportDialog postId={postId} commentId={commentId} onClose={() => setReporting(false)} />}
    </>
  )
}

function WaitingList({ waiting }: { waiting: readonly QueuedComment[] }) {
  const { t } = useTranslation()
  if (waiting.length === 0) return null
  return (
    <ul className="feed-comment-list" aria-label={t('feed.waitingList')}>
      {waiting.map(({ input, refusal }) => (
        <li key={input.id} className="feed-comment" data-state="waiting">
          <p className="feed-comment-text" dir="auto">
            {input.text}
          </p>
          <p className="small soft">{t(refusal === null ? 'feed.waiting' : 'feed.refused')}</p>
        </li>
      ))}
    </ul>
  )
}
