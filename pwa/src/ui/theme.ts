export const themes = ['light', 'dark', 'brand'] as const

export type Theme = (typeof themes)[number]

const themeKey = 'takhti.theme'

/** The theme of this page; `setFirstTheme` set it before the first paint. */
export function currentTheme(): Theme {
  const set = document.documentElement.dataset['theme']
  return themes.find((theme) => theme === set) ?? 'light'
}

/** Changes the theme and stores it on this device. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  localStorage.setItem(themeKey, theme)
}

const lookKey = 'takhti.look'

/**
 * Sets an institute's own colours, by the names of their variables, now and before the first paint of the next start.
 */
export function chooseLook(look: Readonly<Record<string, string>>): void {
  const { style } = document.documentElement
  for (const name of Object.keys(storedLook())) style.removeProperty(name)
  for (const [name, value] of Object.entries(look)) style.setProperty(name, value)
  localStorage.setItem(lookKey, JSON.stringify(look))
}

/** The next start has no institute's colour until it has loaded one. */
export function forgetLook(): void {
  localStorage.removeItem(lookKey)
}

function storedLook(): Record<string, string> {
  // Only `chooseLook` writes the key, so what parses has the shape.
  return JSON.parse(localStorage.getItem(lookKey) ?? '{}') as Record<string, string>
}

/**
 * Before the first paint: the `theme` parameter of the first address wins, then this device's choice; then the
 * institute's colours.
 */
export function setFirstTheme(): void {
  const asked = new URLSearchParams(location.search).get('theme')
  const stored = localStorage.getItem(themeKey)
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const chosen = themes.find((theme) => theme === asked) ?? themes.find((theme) => theme === stored)
  document.documentElement.dataset['theme'] = chosen ?? system
  if (chosen !== undefined && chosen === asked) localStorage.setItem(themeKey, chosen)
  for (const [name, value] of Object.entries(storedLook())) document.documentElement.style.setProperty(name, value)
}
