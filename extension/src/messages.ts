import { defineExtensionMessaging } from '@webext-core/messaging'
import type * as z from 'zod'
import type { TabMark } from '#capture/highlights/mark-tab.ts'
import type { TabLook, TabReading } from '#capture/read-tab.ts'
import type { messageInputs } from './message-inputs.ts'

type Input<Name extends keyof typeof messageInputs> = z.input<(typeof messageInputs)[Name]>

/** Whether something waits in the queue now, and under which id. */
type StoredCapture = { id: string; problem: 'storageFull' | 'common/unauthenticated' | null }

/** Everything the panel may ask of the background worker. The token never travels in either direction. */
export type Messages = {
  'device/start': (input: Input<'device/start'>) => void
  'device/poll': (input: Input<'device/poll'>) => void
  'device/cancel': (input: Input<'device/cancel'>) => void
  'device/leave': (input: Input<'device/leave'>) => void
  'capture/look': (input: Input<'capture/look'>) => TabLook | null
  'capture/mark': (input: Input<'capture/mark'>) => TabMark
  'capture/read': (input: Input<'capture/read'>) => TabReading
  'capture/send': (input: Input<'capture/send'>) => StoredCapture
  'capture/flush': (input: Input<'capture/flush'>) => void
  'capture/retry': (input: Input<'capture/retry'>) => void
  'capture/remove': (input: Input<'capture/remove'>) => void
  'sets/keep': (input: Input<'sets/keep'>) => StoredCapture
}

export const { sendMessage, onMessage } = defineExtensionMessaging<Messages>()
