import { IconMessageCircle, IconPencilPlus } from '@tabler/icons-react'
import type { FeedFacts } from '@takhti/schema/feed/model'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { Button } from '#ui/Button.tsx'
import { MoreButton } from '#ui/MoreButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CommentRuleField } from './CommentRuleField.tsx'
import { PostDialog } from './PostDialog.tsx'
import { PostView } from './PostView.tsx'
import { useQueuedFeed, type QueuedPost } from './queued-feed.ts'
import { ReviewPanel } from './ReviewPanel.tsx'
import './feed.css'

/** Comments of students notify teachers at once, and the class when its devices ask again. */
const refetchMs = 30_000

/** The feed of a class. */
export function FeedPanel({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const pages = usePages(lateCalls.feed.list, { classId }, { itemsOf: (answer) => answer, refetchInterval: refetchMs })
  const queued = useQueuedFeed()
  const [isWriting, setWriting] = useState(false)
  const isReadOnly = useReadOnly()
  const feed = pages.first?.feed
  if (feed === undefined) {
    if (pages.problem === null) return <Skeleton label={t('common.loading')} />
    return (
      <Notice title={t(`errors.${pages.problem.code}`)}>
        <Button onClick={pages.refetch}>{t('common.retry')}</Button>
      </Notice>
    )
  }
  const known = new Set(pages.items.map(({ id }) => id))
  const waiting = queued.posts.filter(({ input }) => input.classId === classId && !known.has(input.id))
  const posts = pages.items.filter(({ id }) => !queued.removed.has(id))
  const isTeacher = feed.role === 'instructor'
  const isEmpty = posts.length === 0 && waiting.length === 0
  return (
    <section className="stack feed" aria-label={t('feed.title')}>
      {isTeacher && <FeedHead classId={classId} feed={feed} onWrite={() => setWriting(true)} />}
      {isEmpty && (
        <Notice
          mark={<IconMessageCircle size={36} />}
          title={t('feed.empty')}
          text={t(isTeacher && !isReadOnly ? 'feed.emptyTeacher' : 'feed.emptyStudent')}
        >
          {isTeacher && !isReadOnly && <Button onClick={() => setWriting(true)}>{t('feed.first')}</Button>}
        </Notice>
      )}
      {waiting.map((post) => (
        <WaitingPost key={post.input.id} post={post} />
      ))}
      {posts.map((post) => (
        <PostView
          key={post.id}
          post={post}
          feed={feed}
          waiting={queued.comments.filter(({ input }) => input.postId === post.id)}
          removed={queued.removed}
        />
      ))}
      <More pages={pages} />
      {isWriting && <PostDialog classId={classId} post={null} onClose={() => setWriting(false)} />}
    </section>
  )
}

type FeedHeadProps = { classId: string; feed: FeedFacts; onWrite: () => void }

function FeedHead({ classId, feed, onWrite }: FeedHeadProps) {
  const { t } = useTranslation()
  const isReadOnly = useReadOnly()
  return (
    <>
      {!isReadOnly && (
        <div className="row feed-head">
          <Button look="main" aria-haspopup="dialog" onClick={onWrite}>
            <IconPencilPlus size={18} aria-hidden="true" />
            {t('feed.new')}
          </Button>
          <CommentRuleField classId={classId} rule={feed.commentRule} />
        </div>
      )}
      {feed.heldCount + feed.reportCount > 0 && <ReviewPanel classId={classId} />}
    </>
  )
}

/** A post that waits on this device. */
function WaitingPost({ post: { input, refusal } }: { post: QueuedPost }) {
  const { t } = useTranslation()
  return (
    <article className="card stack feed-post" data-state="waiting" aria-label={t('feed.waiting')}>
      <p className="rich-plain" dir="auto">
        {plainOf(input.text)}
      </p>
      <p className="small soft">{t(refusal === null ? 'feed.waiting' : 'feed.refused')}</p>
    </article>
  )
}

/** Loads the next page when its button comes into view. */
function More({ pages }: { pages: Parameters<typeof MoreButton>[0]['pages'] }) {
  const end = useRef<HTMLDivElement>(null)
  const { more } = pages
  useEffect(() => {
    if (end.current === null || more === null || typeof IntersectionObserver === 'undefined') return
    const seen = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && more(), {
      rootMargin: '200px',
    })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [more])
  return (
    <div ref={end}>
      <MoreButton pages={pages} />
    </div>
  )
}
