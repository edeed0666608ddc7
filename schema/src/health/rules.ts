/** The parts of the service whose state is public. None of them names an institute or a place. */
export const serviceParts = ['accounts', 'data', 'rooms', 'files'] as const

export type ServicePart = (typeof serviceParts)[number]

/** Days for which errors of clients are stored, and how many different ones at most. */
export const [clientErrorDays, mostClientErrors] = [30, 2_000]

/** How long a checked state is answered again. */
export const statusAgeMs = 30_000

/** Where an error was caught: while a screen was drawn, in a promise, or anywhere else. */
export const clientErrorKinds = ['render', 'rejection', 'error'] as const

/** The patterns leave no room for what a person wrote, or for an address. */
export const clientErrorPatterns = {
  name: /^[A-Z][A-Za-z]{0,39}$/,
  frame: /^[\w.-]{1,80}\.m?js:\d{1,7}:\d{1,7}$/,
  route: /^[\w/$.-]{1,120}$/,
  build: /^[\w.-]{1,80}$/,
  language: /^[a-z]{2,3}(?:-[A-Za-z]{2,8})?$/,
} as const
