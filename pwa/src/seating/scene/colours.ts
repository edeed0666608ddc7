const names = {
  surface: '--surface',
  sunken: '--sunken',
  ink: '--ink',
  soft: '--ink-soft',
  line: '--line-strong',
  blue: '--blue',
  blueSoft: '--blue-soft',
  bad: '--bad',
  badSoft: '--bad-soft',
  good: '--good',
  goodSoft: '--good-soft',
  warn: '--warn',
  bar: '--bar',
  onBar: '--on-bar',
} as const

export type Colours = Readonly<Record<keyof typeof names, string>> & { readonly font: string }

/** The theme's colours as a canvas takes them: a probe resolves variables and mixtures. */
export function readColours(): Colours {
  const probe = document.body.appendChild(document.createElement('span'))
  // Where motion is reduced everything has a transition of no length, and each colour would be read as the first one.
  probe.style.setProperty('transition', 'none', 'important')
  const entries = Object.entries(names).map(([key, name]) => {
    probe.style.color = `var(${name})`
    return [key, getComputedStyle(probe).color]
  })
  const font = getComputedStyle(document.body).fontFamily
  probe.remove()
  // The entries have the keys of `names`.
  return { ...(Object.fromEntries(entries) as Record<keyof typeof names, string>), font }
}

/** Calls the listener when the theme or an institute's colours change. Returns the unsubscribe function. */
export function onColours(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style', 'lang'] })
  return () => observer.disconnect()
}

/** Calls the listener when typefaces have loaded: names drawn before are boxes. Returns the unsubscribe function. */
export function onTypefaces(listener: () => void): () => void {
  document.fonts.addEventListener('loadingdone', listener)
  return () => document.fonts.removeEventListener('loadingdone', listener)
}
