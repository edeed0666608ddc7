import { useSyncExternalStore } from 'react'
import { currentPerson } from '#api/person.ts'
import { openDatabase } from './database.ts'
import { onTabEvent } from './tab-events.ts'
import { isAnythingUnsaved } from './unsaved-work.ts'
import { userDatabasesOf } from './user-databases.ts'
import { waitingWork } from './waiting-work.ts'

/**
 * The sync state of this person's work: all on the server, some only here, some refused and awaiting a decision, or
 * unsaved because the disk is full.
 */
export type Safety = 'unknown' | 'safe' | 'device' | 'refused' | 'full'

export type Light = {
  safety: Safety
  waiting: number
  parked: number
  /** The documents that the next connection sends. */
  documents: readonly string[]
  /** How many documents hold work that the server refuses. */
  refused: number
}

const start: Light = { safety: 'unknown', waiting: 0, parked: 0, documents: [], refused: 0 }

let light: Light = start
let isFollowing = false
const listeners = new Set<() => void>()

/** The light as it is now; `unknown` until the device was read, and never `safe` on a guess. */
export function useLight(): Light {
  return useSyncExternalStore(subscribe, () => light)
}

/**
 * Counts what is not on the server yet, straight from the device: in all user databases of the person, whichever is
 * shown.
 */
export async function measureLight(personId: string): Promise<Light> {
  const userDatabases = await userDatabasesOf(personId)
  const counts = await Promise.all(userDatabases.map(({ id }) => countOn(id)))
  // Asked last: a write that the device refused is not among what was counted, and has been reported by now.
  const isUnsaved = await isAnythingUnsaved()
  const total = counts.reduce((sum, each) => ({
    waiting: sum.waiting + each.waiting,
    parked: sum.parked + each.parked,
    documents: [...sum.documents, ...each.documents],
    refused: sum.refused + each.refused,
  }))
  return { safety: safetyOf(total, isUnsaved), ...total }
}

async function countOn(databaseId: string): Promise<Omit<Light, 'safety'>> {
  const database = openDatabase(databaseId)
  const count = (state: string) => database.outbox.where({ state }).count()
  const [waiting, parked, documents, uploads] = await Promise.all([
    count('waiting'),
    count('parked'),
    waitingWork(database),
    // How many files wait for upload; their queue, which loads lazily, stores the number here.
    database.settings.get('uploads'),
  ])
  const { sendable, refused } = documents
  return { waiting: waiting + Number(uploads?.value || 0), parked, documents: sendable, refused: refused.size }
}

/** The worst of what is true decides. */
export function safetyOf({ waiting, parked, documents, refused }: Omit<Light, 'safety'>, isUnsaved = false): Safety {
  if (isUnsaved) return 'full'
  if (parked > 0 || refused > 0) return 'refused'
  return waiting > 0 || documents.length > 0 ? 'device' : 'safe'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isFollowing) follow()
  return () => listeners.delete(listener)
}

function follow(): void {
  isFollowing = true
  onTabEvent((name) => {
    // From this moment not everything is safe. `device` is shown only once the disk has answered.
    if (name === 'made' && light.safety === 'safe') show({ ...light, safety: 'unknown' })
    void measure()
  })
  void measure()
}

let round = 0

async function measure(): Promise<void> {
  const mine = ++round
  const person = currentPerson()
  if (!person) return
  const measured = await measureLight(person.personId).catch(() => null)
  // A later change has arrived meanwhile; its own measurement is current.
  if (measured && mine === round) show(measured)
}

function show(next: Light): void {
  light = next
  for (const listener of listeners) listener()
}
