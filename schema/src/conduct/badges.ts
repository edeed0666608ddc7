/** The drawings of badges; clients have the paths and the names of each. */
export const badgeSymbols = [
  'helper',
  'thinker',
  'teamwork',
  'effort',
  'creative',
  'leader',
  'kindness',
  'focus',
  'courage',
  'question',
  'tidy',
  'reader',
  'mastery',
  'comeback',
  'streak',
] as const

export type BadgeSymbol = (typeof badgeSymbols)[number]

/** The colours of badges; clients have a light and a dark tone of each. */
export const badgeColours = ['blue', 'green', 'amber', 'red', 'violet', 'teal'] as const

export type BadgeColour = (typeof badgeColours)[number]

/** A badge of every institute. Its type is its drawing; clients translate the name by it. */
export type DefaultBadge = { badgeType: BadgeSymbol; name: string; colour: BadgeColour; isEarned: boolean }

/** The badges that people of an institute give from the first day. */
const givenBadges: readonly DefaultBadge[] = [
  { badgeType: 'helper', name: 'Helping hand', colour: 'green', isEarned: false },
  { badgeType: 'thinker', name: 'Deep thinker', colour: 'violet', isEarned: false },
  { badgeType: 'teamwork', name: 'Team player', colour: 'blue', isEarned: false },
  { badgeType: 'effort', name: 'Great effort', colour: 'amber', isEarned: false },
  { badgeType: 'creative', name: 'Creative mind', colour: 'violet', isEarned: false },
  { badgeType: 'leader', name: 'Leader', colour: 'red', isEarned: false },
  { badgeType: 'kindness', name: 'Kindness', colour: 'red', isEarned: false },
  { badgeType: 'focus', name: 'Focused', colour: 'teal', isEarned: false },
  { badgeType: 'courage', name: 'Courage', colour: 'amber', isEarned: false },
  { badgeType: 'question', name: 'Good question', colour: 'blue', isEarned: false },
  { badgeType: 'tidy', name: 'Neat work', colour: 'teal', isEarned: false },
  { badgeType: 'reader', name: 'Keen reader', colour: 'green', isEarned: false },
]

/** The badges that results and attempts earn; no person gives them. */
const earnedBadges: readonly DefaultBadge[] = [
  { badgeType: 'mastery', name: 'Mastery', colour: 'amber', isEarned: true },
  { badgeType: 'comeback', name: 'Comeback', colour: 'green', isEarned: true },
  { badgeType: 'streak', name: 'Practice streak', colour: 'red', isEarned: true },
]

export const defaultBadges: readonly DefaultBadge[] = [...givenBadges, ...earnedBadges]

/** The shipped badge of a type, if there is one. */
export function defaultBadge(badgeType: string): DefaultBadge | null {
  return defaultBadges.find((badge) => badge.badgeType === badgeType) ?? null
}
