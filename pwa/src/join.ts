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
