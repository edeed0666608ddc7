import type { OutboxEntry } from '#offline/rows.ts'

/** Where the changes of an assessment are: being sent, only on this device, refused, or all of them on the server. */
export type SaveState = 'saving' | 'onDevice' | 'refused' | 'saved'

/** The state of pending commands; `saved` means that the server has accepted each. */
export function saveStateOf(commands: readonly Pick<OutboxEntry, 'state'>[], isOnline: boolean): SaveState {
  if (commands.some(({ state }) => state === 'parked')) return 'refused'
  if (commands.length === 0) return 'saved'
  return isOnline ? 'saving' : 'onDevice'
}
