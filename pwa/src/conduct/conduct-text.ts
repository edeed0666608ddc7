import type { Badge, ConductEntry, Phrase } from '@takhti/schema/conduct/model'
import type { TFunction } from 'i18next'

/** The name of a badge: a shipped one is translated, an own one has the name that its maker gave it. */
export function badgeName(t: TFunction, badge: Badge): string {
  if (!badge.isDefault) return badge.name
  // The type of a shipped badge is its drawing.
  return t(`conduct.badges.${badge.symbol}`)
}

/** Points with their sign. */
export function pointsText(points: number, language: string): string {
  return new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }).format(points)
}

export function signOf(points: number): 'plus' | 'minus' | 'none' {
  return points > 0 ? 'plus' : points < 0 ? 'minus' : 'none'
}

/** The text of an entry, in one line. */
export function entryText(t: TFunction, entry: Pick<ConductEntry, 'badge' | 'remarks'>): string {
  return entry.badge === null ? entry.remarks : badgeName(t, entry.badge)
}

const shippedPhrases = [
  ['helped', 1],
  ['onTask', 1],
  ['greatIdea', 2],
  ['kind', 1],
  ['improved', 2],
  ['offTask', -1],
  ['noHomework', -1],
  ['disturbed', -1],
] as const

/** The quick phrases of a teacher; those of the app until there are own ones. Praise comes first. */
export function phrasesOf(t: TFunction, own: readonly Phrase[]): Phrase[] {
  const phrases =
    own.length > 0
      ? [...own]
      : shippedPhrases.map(([name, behaviorPoints]) => ({ text: t(`conduct.phrases.${name}`), behaviorPoints }))
  return phrases.toSorted((one, other) => Number(one.behaviorPoints < 0) - Number(other.behaviorPoints < 0))
}

/** The ranges of a list, as the specification has them. */
export const ranges = ['today', 'yesterday', 'last7', 'last30', 'last60', 'all'] as const

export type Range = (typeof ranges)[number]

const daysBack: Readonly<Record<Exclude<Range, 'all'>, number>> = {
  today: 0,
  yesterday: 1,
  last7: 6,
  last30: 29,
  last60: 59,
}

/** The instants of a range on this device's clock. */
export function instantsOf(range: Range, now: Date): { from?: string; before?: string } {
  if (range === 'all') return {}
  const midnight = (back: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - back).toISOString()
  return { from: midnight(daysBack[range]), ...(range === 'yesterday' && { before: midnight(0) }) }
}
