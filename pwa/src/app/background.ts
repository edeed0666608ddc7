import type { Query } from '@tanstack/react-query'
import i18next from 'i18next'
import { onRefusal } from '#api/client.ts'
import { ApiError, isLicenceCode } from '#api/errors.ts'
import { noteError } from '#api/last-errors.ts'
import { requirePerson } from '#api/person.ts'
import { askAgain, queryClient } from '#api/query.ts'
import { onProofAsked } from '#api/recent-proof.ts'
import { isEdgeReachable, onConnectivity, startHeartbeat } from '#offline/connectivity.ts'
import { startFlusher } from '#offline/flusher.ts'
import { measureLight } from '#offline/light.ts'
import { retried } from '#offline/retry.ts'
import { onTabEvent } from '#offline/tab-events.ts'
import { showError, showExpired, showLocked } from './messages.ts'

/** Handles refusals that even a call of the first screen may get. */
export function showRefusals(): void {
  onRefusal(onRefusalReceived)
  onProofAsked(async () => (await import('#accounts/factors/ask-for-proof.tsx')).askForProof())
  queryClient.getMutationCache().subscribe(({ mutation, type }) => {
    const error = type === 'updated' && mutation.meta?.['isShownInPlace'] !== true ? mutation.state.error : null
    if (error instanceof ApiError && !isOverlaid(error)) showError(i18next.t(`errors.${error.code}`))
  })
  onTabEvent((event) => {
    if (event === 'signed-out') location.replace('/')
    if (event === 'storage-full') showError(i18next.t('sync.fullHint'))
    if (event === 'lessons') askAgain(['device', 'lessons'])
  })
}

/** Starts background work: the heartbeat and the outbox. */
export function startBackground(): void {
  startHeartbeat()
  onConnectivity(() => isEdgeReachable() && askUnanswered())
  startFlusher((end) => {
    if (end === 'signed-out') return showExpired(true)
    if (end === 'unanswered') return
    void sendDocuments()
    void sendUnlocked()
    if (end === 'idle') return
    askAgain([])
    void loadChanges().then(
      ({ pullChanges }) => pullChanges(),
      () => {},
    )
  }, storeAccepted)
}

/** Writes accepted moves of the calendar into this device's answers; without any, no calendar code is loaded. */
async function storeAccepted(databaseId: string, { call, input }: { call: string; input: unknown }): Promise<void> {
  if (call !== 'schedule.move' && call !== 'assessments.updateSettings') return
  const { storeAcceptedMove } = await retried(() => import('#schedule/calendar/move-store.ts'))
  await storeAcceptedMove(databaseId, { call, input })
}

/** Refetches queries that failed without a network as soon as there is one. */
function askUnanswered(): void {
  const predicate = ({ state: { error } }: Query) => error instanceof ApiError && error.isUnanswered
  void queryClient.invalidateQueries({ predicate })
}

/** Subscribes to events of the person over a socket, whose code loads lazily; `open` navigates to another page. */
export function followPerson(open: (path: string) => void): void {
  void loadChanges().then(
    ({ followChanges }) => followChanges(open),
    () => {},
  )
}

/** Fetches the person's institutes and their branding. */
export function followPlaces(): void {
  void retried(() => import('#institutes/port.ts')).then(
    ({ followInstitute }) => followInstitute(),
    () => {},
  )
}

/** Sends unsynced pages once the server responds; without any, no board code is loaded. */
async function sendDocuments(): Promise<void> {
  const { documents } = await measureLight(requirePerson().personId)
  if (documents.length === 0) return
  const { sendUnsynced } = await retried(() => import('#documents/background-sync.ts'))
  await sendUnsynced()
}

/** Sends work that a licence refused, once an admin has unlocked it; without any, no licence code is loaded. */
async function sendUnlocked(): Promise<void> {
  const { parked } = await measureLight(requirePerson().personId)
  if (parked === 0) return
  const unlocked = await retried(() => import('#licences/licence-retry.ts'))
  await unlocked.sendUnlocked().catch(() => {})
}

function loadChanges() {
  return retried(() => import('./changes.ts'))
}

function onRefusalReceived(error: ApiError): void {
  noteError(error)
  if (error.code === 'common/unauthenticated') showExpired(true)
  else if (isLicenceCode(error.code)) {
    showLocked({ code: error.code, feature: error.feature })
  }
}

// These open a dialog, and the bar would repeat it.
function isOverlaid({ code }: ApiError): boolean {
  return code === 'common/unauthenticated' || isLicenceCode(code)
}
