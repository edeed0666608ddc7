import { createRoot } from 'react-dom/client'
import { currentPerson } from '#api/person.ts'
import { startText } from '#languages/text.ts'
import { watchForUpdates } from '#offline/updates.ts'
import { App } from './App.tsx'
import { startBackground } from './background.ts'
import './frame.css'

/** Starts the app for the person of this device; without one there is only the door. */
export async function start(): Promise<void> {
  if (!currentPerson()) {
    const back = location.pathname + location.search
    return location.replace(back.startsWith('/dashboard') ? '/' : `/?back=${encodeURIComponent(back)}`)
  }
  await startText()
  const root = document.querySelector('#root')
  if (root) createRoot(root).render(<App />)
  startBackground()
  void watchForUpdates().catch(() => {})
}
