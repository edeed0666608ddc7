// The whole sign-in is an import of this page, so that its files arrive beside each other and not in a chain.
import './auth/start.tsx'
import { onEnter } from './auth/first-page.ts'
import { startApp } from './start-app.ts'

// The app starts in this page: its files are here, and another page would start over.
onEnter(async (path) => {
  const before = document.querySelector('#root')
  if (path !== '/dashboard/lessons' || before === null) return location.assign(path)
  history.replaceState(null, '', path)
  try {
    const { start } = await import('./app/start.tsx')
    before.id = 'root-before'
    before.after(Object.assign(document.createElement('div'), { id: 'root' }))
    await start()
    before.remove()
  } catch {
    location.assign(path)
  }
})

startApp()
fetchLanding()

/** Fetches the files of the first screen while a name is typed. */
function fetchLanding(): void {
  // `join-plugin.ts` writes them into the page.
  const { files }: { files: string[] } = JSON.parse(
    document.querySelector('#files-ahead')?.textContent ?? '{"files":[]}',
  )
  for (const file of files) {
    const how = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    const link = { ...how, crossOrigin: 'anonymous', fetchPriority: 'low', href: `/${file}` }
    document.head.append(Object.assign(document.createElement('link'), link))
  }
}
