import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { patiently } from '#offline/patiently.ts'
import { useSignal } from '#state/use-signal.ts'
import { Button } from '#ui/Button.tsx'
import { joinOthers } from '../presence/presence.ts'
import type { BoardSession } from '../sync/board-session.ts'

const FollowedAids = lazy(() =>
  patiently(async () => ({ default: (await import('../presence/FollowedAids.tsx')).FollowedAids })),
)

/** What a screen shows while others are in the lesson: their cursors, and the followed person. */
export function FollowBar({ session, personId }: { session: BoardSession; personId: string }) {
  const { t } = useTranslation()
  const { sync } = session
  const followed = useSignal(sync.followed)
  const seats = useSignal(sync.seats)
  useEffect(() => joinOthers(session, personId), [session, personId])
  if (followed === null) return null
  const name = seats.find((seat) => seat.personId === followed)?.name ?? ''
  return (
    <>
      <div className="board-bar board-follow" role="status">
        <span dir="auto">{t('board.following', { name })}</span>
        <Button onClick={() => sync.followed.set(null)}>{t('board.stopFollowing')}</Button>
      </div>
      <Suspense>
        <FollowedAids {...{ session, name }} />
      </Suspense>
    </>
  )
}
