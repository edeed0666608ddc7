import { newId } from '@takhti/schema/kit/ids'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { currentPerson } from '#api/person.ts'
import { invalidateArea } from '#api/query.ts'
import { base64Of } from '#api/to-base64.ts'
import { isEdgeReachable, onConnectivity, suspectOffline } from '../connectivity.ts'
import { backoffMs } from '../outbox.ts'
import { onTabEvent } from '../tab-events.ts'
import { userDatabasesOf } from '../user-databases.ts'
import { UploadQueue } from './queue.ts'
import { UploadRunner, type RunEnd, type UploadEdge } from './runner.ts'

let isStarted = false
let isRunning = false
let isAskedAgain = false
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** The upload queue of a user database. */
export function uploadQueueOf(databaseId: string): UploadQueue {
  return new UploadQueue(databaseId, {
    newId: () => newId(new Date(), (bytes) => crypto.getRandomValues(bytes)),
    sha256: async (bytes) => hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))),
    locks: navigator.locks,
  })
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Sends files whenever there are some and the server is reachable, from the first call on until the page is left. */
export function startUploads(): void {
  if (isStarted) return
  isStarted = true
  onTabEvent((name) => name === 'uploads' && schedule(0))
  onConnectivity(() => {
    attempts = 0
    if (isEdgeReachable()) schedule(0)
  })
  schedule(0)
}

function schedule(delayMs: number): void {
  // A request during a run may concern an item that the run has passed already.
  isAskedAgain = true
  clearTimeout(timer)
  timer = setTimeout(() => void run(), delayMs)
}

async function run(): Promise<void> {
  const person = currentPerson()
  if (!person || !isEdgeReachable() || isRunning) return
  isRunning = true
  isAskedAgain = false
  const end = await uploadFromDatabases(person.personId)
    // A device without working storage, or a full one, may recover later.
    .catch((): RunEnd => 'unanswered')
    .finally(() => (isRunning = false))
  invalidateArea('uploads')
  if (end === 'unanswered') {
    suspectOffline()
    attempts += 1
    schedule(backoffMs(attempts, Math.random()))
  } else {
    attempts = 0
    if (isAskedAgain && end === 'idle') schedule(0)
  }
}

/** The files of each user database go to its own institute, wherever the person acts by now. */
async function uploadFromDatabases(personId: string): Promise<RunEnd> {
  let worst: RunEnd = 'idle'
  for (const { id, instituteId } of await userDatabasesOf(personId)) {
    const lock = `takhti-uploads-${id}`
    const end = await new UploadRunner(uploadQueueOf(id), edgeOf(instituteId)).run(lock, navigator.locks)
    if (end === 'signed-out') return end
    if (end === 'unanswered') worst = end
  }
  return worst
}

function edgeOf(instituteId: string | null): UploadEdge {
  const { begin, part, finish, cancel } = lateCalls.uploads
  return {
    begin: (input) => send(begin, input, { instituteId }),
    part: ({ bytes, ...input }) => send(part, { ...input, bytes: base64Of(bytes) }, { instituteId }),
    finish: (input) => send(finish, input, { instituteId }),
    cancel: (input) => send(cancel, input, { instituteId }),
  }
}
