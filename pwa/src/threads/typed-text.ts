import type { ChatMode, Persona } from '@takhti/schema/ai/model'
import { useEffect, useSyncExternalStore } from 'react'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'

/** The text in a field, and how it is to be answered. */
export type Typed = { text: string; mode: ChatMode; persona: Persona }

const nothing: Typed = { text: '', mode: 'GENERAL', persona: 'general' }
const setting = 'threads.typed'

let typed: Readonly<Record<string, Typed>> = {}
let databaseId: string | null = null
const listeners = new Set<() => void>()

export function typedAt(key: string): Typed {
  return typed[key] ?? nothing
}

/** Stores the typed text, also on the device: a page that is closed or reloaded restores it. */
export function storeTyped(key: string, change: Partial<Typed>): void {
  const { [key]: before = nothing, ...others } = typed
  const after = { ...before, ...change }
  typed =
    after.text === '' && after.mode === nothing.mode && after.persona === nothing.persona
      ? others
      : { ...others, [key]: after }
  for (const listener of listeners) listener()
  // A device without storage has it for as long as the page is open.
  void openDatabase(requireDatabaseId())
    .settings.put({ name: setting, value: JSON.stringify(typed) })
    .catch(() => {})
}

/** Clears the draft of a place, and moves it to another one. */
export function moveTyped(from: string, to: string): void {
  const moved = typedAt(from)
  storeTyped(from, nothing)
  storeTyped(to, moved)
}

export function useTyped(key: string): Typed {
  useEffect(() => void readStored(), [])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => typedAt(key),
  )
}

async function readStored(): Promise<void> {
  const here = requireDatabaseId()
  if (databaseId === here) return
  // Another person's text is not shown to this one.
  if (databaseId !== null) typed = {}
  databaseId = here
  const row = await openDatabase(here)
    .settings.get(setting)
    .catch(() => undefined)
  if (row === undefined || databaseId !== here) return
  // Only written above. Text typed since the page opened is newer.
  typed = { ...(JSON.parse(row.value) as typeof typed), ...typed }
  for (const listener of listeners) listener()
}
