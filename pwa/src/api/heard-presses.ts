import type { RemoteAct } from '@takhti/schema/devices/remote/model'
import { mostHeard } from '@takhti/schema/devices/remote/rules'

let heard: string[] = []

/** Notes that what a remote asked was done here, so that it knows. */
export function notePress(act: RemoteAct): void {
  if ('press' in act && act.press !== undefined) heard = [...heard, act.press].slice(-mostHeard)
}

/** Whether this was done already: a remote that was not answered says it again. */
export function isHeardPress(act: RemoteAct): boolean {
  return 'press' in act && act.press !== undefined && heard.includes(act.press)
}

/** What this device has done, for its remotes. */
export function heardPresses(): string[] {
  return heard
}
