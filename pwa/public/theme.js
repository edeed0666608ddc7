// Runs before the first paint: the `theme` parameter of the first address wins, then the choice of this device.
;(() => {
  const themes = ['light', 'dark', 'brand']
  const asked = new URLSearchParams(location.search).get('theme')
  const kept = localStorage.getItem('takhti.theme')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = [asked, kept].find((theme) => themes.includes(theme)) ?? system
  if (themes.includes(asked)) localStorage.setItem('takhti.theme', asked)
  // The colour of the institute; `pwa/src/ui/theme.ts` wrote it.
  const look = JSON.parse(localStorage.getItem('takhti.look') ?? '{}')
  for (const name of Object.keys(look)) document.documentElement.style.setProperty(name, look[name])
})()
