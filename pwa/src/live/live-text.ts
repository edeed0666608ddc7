import type { TFunction } from 'i18next'
import type { MediaFault } from './own-media.ts'

const names = { denied: 'Denied', missing: 'Missing', busy: 'Busy', unplugged: 'Unplugged' } as const

/** Why a microphone or camera is not available, and what to do about it. */
export function problemText(t: TFunction<'translation', 'live'>, { of, why }: MediaFault): string {
  return t(`problems.${of}${names[why]}`)
}
