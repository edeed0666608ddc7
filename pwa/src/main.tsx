import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/parts.css'
import '#ui/first-paint.css'
import { isDoorPath } from './door/paths.ts'

// After an update the old build's chunks are gone: one reload brings the pair of shell and chunks that belong together.
addEventListener('vite:preloadError', (event) => {
  const key = 'takhti.reloaded'
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - last < 60_000) return
  event.preventDefault()
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
})

if (isDoorPath(location.pathname)) void import('./door/start.tsx').then(({ start }) => start())
else void import('./app/start.tsx').then(({ start }) => start())
