export const themes = ['light', 'dark', 'brand'] as const

export type Theme = (typeof themes)[number]

const themeKey = 'takhti.theme'

/** The theme of this page; `theme.js` set it before the first paint. */
export function currentTheme(): Theme {
  const set = document.documentElement.dataset['theme']
  return themes.find((theme) => theme === set) ?? 'light'
}

/** Changes the colours and remembers them on this device. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  localStorage.setItem(themeKey, theme)
}
