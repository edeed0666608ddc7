const landingKey = 'takhti.landing'

/** A lesson of the list, or a heading above some. */
export type LandingRow =
  | { heading: string }
  | { href: string; name: string; note: string; tags: readonly { text: string; tone: string }[] }

/** What a student's landing showed last, as text. */
export type LandingCopy = {
  personId: string
  instituteId: string
  /** The language that was chosen on this device, and that of the page. */
  chosen: string | null
  language: string
  direction: string
  brand: string
  title: string
  places: readonly { href: string; name: string }[]
  rows: readonly LandingRow[]
  /** What the page shows where there is no lesson yet. */
  notice: { title: string; text: string } | null
}

/** The language that a person chose on this device. */
export function chosenLanguage(): string | null {
  return localStorage.getItem('takhti.language')
}

/** Stores the copy; a sign-out removes it, as every key of a person. */
export function storeLanding(copy: LandingCopy): void {
  localStorage.setItem(landingKey, JSON.stringify(copy))
}

export function storedLanding(): LandingCopy | null {
  const stored = localStorage.getItem(landingKey)
  // `storeLanding` wrote it.
  return stored === null ? null : (JSON.parse(stored) as LandingCopy)
}

export function forgetLanding(): void {
  localStorage.removeItem(landingKey)
}
