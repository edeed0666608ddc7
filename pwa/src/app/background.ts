import i18next from 'i18next'
import { onUnauthenticated } from '#api/client.ts'
import { queryClient } from '#api/query.ts'
import { onRing } from '#offline/bell.ts'
import { startHeartbeat } from '#offline/connectivity.ts'
import { startFlusher } from '#offline/flusher.ts'
import { showError, showExpired } from './messages.ts'
import { retried } from './retried.ts'

/** What works beside the screens: the heartbeat, the outbox, the person's events. */
export function startBackground(): void {
  onUnauthenticated(() => showExpired(true))
  onRing((ring) => {
    if (ring === 'signed-out') location.replace('/')
    if (ring === 'storage-full') showError(i18next.t('sync.fullHint'))
    if (ring === 'lessons') void queryClient.invalidateQueries({ queryKey: ['device', 'lessons'] })
  })
  startHeartbeat()
  startFlusher((end) => {
    if (end === 'signed-out') showExpired(true)
    else if (end === 'empty') void queryClient.invalidateQueries()
  })
  // The socket is no part of the first screen.
  void retried(() => import('./changes.ts')).then(
    ({ followChanges }) => followChanges(),
    () => {},
  )
}
