import { accentsOf, type Accent } from '@takhti/schema/institutes/brand-colour'
import { chooseLook } from './theme.ts'

/** Sets an institute's colour for its people, now and at the next start; null is the product's own blue. */
export function showLook(colour: string | null): void {
  if (colour === null) return chooseLook({})
  const { light, dark } = accentsOf(colour)
  chooseLook({ ...variablesOf('light', light), ...variablesOf('dark', dark) })
}

function variablesOf(theme: 'light' | 'dark', { blue, blueStrong, blueSoft, onBlue }: Accent): Record<string, string> {
  return {
    [`--${theme}-accent`]: blue,
    [`--${theme}-accent-strong`]: blueStrong,
    [`--${theme}-accent-soft`]: blueSoft,
    [`--${theme}-on-accent`]: onBlue,
  }
}
