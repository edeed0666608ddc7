import { limitTypes, type LimitType } from '@takhti/schema/licences/features'
import type { TFunction } from 'i18next'
import { isErrorCode } from '#api/errors.ts'

/** The features that are shown; credits are the unit of Bright AI, and belong to it. */
export const shownFeatures = ['brightAi', 'liveConference', 'notebooks'] as const

/** The name of a limit; an unknown type is shown unchanged. */
export function limitLabel(t: TFunction, type: string): string {
  const known = limitTypes.find((each) => each === type)
  return known === undefined ? type : t(`limits.types.${known}`)
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/**
 * An amount of a limit in the reader's numbers; storage in the unit that fits, so that a little is not shown as zero.
 */
export function amountText(language: string, type: LimitType, amount: number): string {
  if (type !== 'dataStorage') return new Intl.NumberFormat(language).format(amount)
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, amount)) / Math.log(1024)))
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step],
    // Bytes have no symbol that all users know.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  })
  return format.format(amount / 1024 ** step)
}

/** The sentence of a refusal, and nothing without one. */
export function refusalText(t: TFunction, code: string | undefined): string | null {
  if (code === undefined) return null
  return t(isErrorCode(code) || code === 'offline' || code === 'timeout' ? `errors.${code}` : 'errors.unknown')
}
