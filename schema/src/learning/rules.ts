/** The kinds of things on the learning path of a class. */
export const pathKinds = ['lesson', 'deck', 'work'] as const

/** Below this age the assistant needs the recorded consent of a guardian. */
const ageOfConsent = 18

/** The most sources that a class has at once. */
export const maxSourcesOfClass = 100

/** The most things on a learning path. */
export const maxPathItems = 500

/** The most exchanges that one answer has. */
export const maxExchangesShown = 50

/** The longest question, attempt or answer of an exchange, in UTF-16 units. */
export const maxExchangeText = 4_000

/** Why a student may ask the assistant in a class, or may not. */
export const learningAccesses = ['ok', 'off', 'no-consent', 'too-young'] as const

export type LearningAccess = (typeof learningAccesses)[number]

type ClassSwitch = { isOn: boolean; fromAge: number }

type Consent = { bornYear: number; hasConsent: boolean }

/** The age that a person born in a year has reached at least: the birthday of this year may be yet to come. */
function ageIn(year: number, bornYear: number): number {
  return Math.max(0, year - bornYear - 1)
}

/** Whether a student may ask the assistant. Without a record of age and consent the answer is no. */
export function accessOf(ofClass: ClassSwitch | null, record: Consent | null, year: number): LearningAccess {
  if (ofClass === null || !ofClass.isOn) return 'off'
  if (record === null) return 'no-consent'
  const age = ageIn(year, record.bornYear)
  if (age < ofClass.fromAge) return 'too-young'
  return age < ageOfConsent && !record.hasConsent ? 'no-consent' : 'ok'
}

const hidden = '…'

/** A text with the names of people of a class hidden, so that a model never reads them. */
export function withoutNames(text: string, names: readonly string[]): string {
  const known = [...new Set(names.flatMap((name) => [name, ...name.split(/\s+/u)]))]
    .map((name) => name.trim().normalize('NFC'))
    .filter((name) => [...name].length > 1)
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  if (known.length === 0) return text
  const whole = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${known.join('|')})(?![\p{L}\p{M}\p{N}])`, 'giu')
  return text.normalize('NFC').replace(whole, hidden)
}
