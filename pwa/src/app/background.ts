import type { Query } from '@tanstack/react-query'
import i18next from 'i18next'
import { onRefusal } from '#api/client.ts'
import { ApiError, isLicenceCode } from '#api/errors.ts'
import { requirePerson } from '#api/person.ts'
import { askAgain, queryClient } from '#api/query.ts'
import { onProofAsked } from '#api/recent-proof.ts'
import { onRing } from '#offline/bell.ts'
import { isEdgeReachable, onConnectivity, startHeartbeat } from '#offline/connectivity.ts'
import { startFlusher } from '#offline/flusher.ts'
import { measureLight } from '#offline/light.ts'
import { retried } from '#offline/retried.ts'
import { showError, showExpired, showLocked } from './messages.ts'

/** What a call of the first screen may already run into. */
export function hearRefusals(): void {
  onRefusal(hearRefusal)
  onProofAsked(async () => (await import('#accounts/factors/ask-for-proof.tsx')).askForProof())
  queryClient.getMutationCache().subscribe(({ mutation, type }) => {
    const error = type === 'updated' && mutation.meta?.['isToldInPlace'] !== true ? mutation.state.error : null
    if (error instanceof ApiError && !isOverlaid(error)) showError(i18next.t(`errors.${error.code}`))
  })
  onRing((ring) => {
    if (ring === 'signed-out') location.replace('/')
    if (ring === 'storage-full') showError(i18next.t('sync.fullHint'))
    if (ring === 'lessons') askAgain(['device', 'lessons'])
  })
}

/** What works beside the screens: the heartbeat and the outbox. */
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
  })
}

/** What a screen could not have without a network is asked for as soon as there is one. */
function askUnanswered(): void {
  const predicate = ({ state: { error } }: Query) => error instanceof ApiError && error.isUnanswered
  void queryClient.invalidateQueries({ predicate })
}

/** Hears what happens to the person elsewhere, over a socket whose code no screen waits for; `open` shows another page. */
export function followPerson(open: (path: string) => void): void {
  void loadChanges().then(
    ({ followChanges }) => followChanges(open),
    () => {},
  )
}

/** Learns where the person belongs and how the institute looks. */
export function followPlaces(): void {
  void retried(() => import('#institutes/port.ts')).then(
    ({ followInstitute }) => followInstitute(),
    () => {},
  )
}

/** Pages drawn offline and not opened since are sent once the edge answers; without any, no board is loaded. */
async function sendDocuments(): Promise<void> {
  const { documents } = await measureLight(requirePerson().personId)
  if (documents.length === 0) return
  const { sendUnsynced } = await retried(() => import('#documents/background-sync.ts'))
  await sendUnsynced()
}

/** Work that a licence refused is sent once an admin has unlocked it; without any, no code of licences is loaded. */
async function sendUnlocked(): Promise<void> {
  const { parked } = await measureLight(requirePerson().personId)
  if (parked === 0) return
  const unlocked = await retried(() => import('#licences/licence-retry.ts'))
  await unlocked.sendUnlocked().catch(() => {})
}

function loadChanges() {
  return retried(() => import('./changes.ts'))
}

function hearRefusal(error: ApiError): void {
  if (error.code === 'common/unauthenticated') showExpired(true)
  else if (isLicenceCode(error.code)) {
    showLocked({ code: error.code, feature: error.feature })
  }
}

// These open a dialog, so the bar would say the same twice.
function isOverlaid({ code }: ApiError): boolean {
  return code === 'common/unauthenticated' || isLicenceCode(code)
}
