import type { RemoteAct } from '@takhti/schema/devices/remote/model'
import { maxReceived } from '@takhti/schema/devices/remote/rules'

let received: string[] = []

/** Records that a remote's act was done here, so that it can be acknowledged. */
export function notePress(act: RemoteAct): void {
  if ('press' in act && act.press !== undefined) received = [...received, act.press].slice(-maxReceived)
}

/** Whether this act was done already: a remote repeats an act that was not answered. */
export function isHandledPress(act: RemoteAct): boolean {
  return 'press' in act && act.press !== undefined && received.includes(act.press)
}

/** The acts that this device has done, for its remotes. */
export function handledPresses(): string[] {
  return received
}
