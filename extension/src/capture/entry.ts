import type { Capture } from '@takhti/schema/capture/model'
import type { Problem } from '#app/problem.ts'
import type { MadeSet } from '#message-inputs.ts'

/** The content to send: a capture, or a result made of one. */
export type Sent = Capture | MadeSet

/** Where a capture is: still on this device, at the school, or refused. */
export type EntryState =
  | { name: 'waiting'; problem?: Problem }
  | { name: 'sent'; contentId: string; questionCount: number }
  | { name: 'failed'; problem: Problem }

/** A capture on its way. Its id is the idempotency key of every attempt, until that is too old. */
export type Entry = {
  id: string
  /** Only this person, at this Takhti, sends it. */
  personId: string
  origin: string
  title: string
  kind: Sent['kind']
  createdAt: string
  /** The content to send; null once it is stored: then it need not stay here. */
  capture: Sent | null
  state: EntryState
  /** A person sends it again under another key, after the first was too old. */
  isRenewed?: true
}
