import i18next from 'i18next'
import { onUnauthenticated } from '#api/client.ts'
import { requirePerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { onRing } from '#offline/bell.ts'
import { startHeartbeat } from '#offline/connectivity.ts'
import { startFlusher } from '#offline/flusher.ts'
import { measureLight } from '#offline/light.ts'
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
    else if (end === 'empty') {
      void queryClient.invalidateQueries()
      void sendDocuments()
    }
  })
  // The socket is no part of the first screen.
  void retried(() => import('./changes.ts')).then(
    ({ followChanges }) => followChanges(),
    () => {},
  )
}

/** Pages drawn offline and not opened since are sent once the edge answers; without any, no board is loaded. */
async function sendDocuments(): Promise<void> {
  const { documents } = await measureLight(requirePerson().personId)
  if (documents.length === 0) return
  const { sendUnsynced } = await retried(() => import('#board/port.ts'))
  await sendUnsynced()
}
