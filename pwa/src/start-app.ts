import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/parts.css'
import '#ui/first-paint.css'
import '#ui/menu.css'
import '#board/stage.css'
import { becomeNobodys, currentPerson } from './api/person.ts'
import { isNobodysBoard, lessonIn } from './board/lesson-path.ts'
import { isDoorPath } from './door/paths.ts'
import { heldTicket } from './door/ticket.ts'
import { fetchLanguage } from './languages/files.ts'
import { reloadAfterUpdate } from './reload-after-update.ts'

/** Starts the door or the app, as the address says. All that the first screen needs is asked for at once. */
export function startApp(): void {
  reloadAfterUpdate()
  const path = location.pathname
  // A board of this device, or a seat in a quiz: no door stands before it, and whoever is signed in here is not on it.
  const isNobodys = isNobodysBoard(path) || (isWholeQuiz(path) && path.includes('/nologin/'))
  if (isNobodys) becomeNobodys()
  const ticket = isNobodys ? null : heldTicket()
  if (ticket !== null) return void import('./door/enter-by-ticket.ts').then((opened) => opened.enterByTicket(ticket))
  fetchLanguage()
  const lessonId = lessonIn(path)
  const early = lessonId !== null && currentPerson() ? openLesson(lessonId) : null
  void startOf(path).then(async ({ start }) => {
    await parsed()
    await start()
    // Where the screen did not take the lesson, it is another one: a door, or a page that says why.
    void early?.then((opened) => opened?.dropEarly())
  })
}

/** Whether an address is that of a live quiz that fills the window, of who plays it or of the panel: all but its host's. */
function isWholeQuiz(path: string): boolean {
  return /^\/(?!dash).*live-?quiz/i.test(path)
}

/** What an address starts. */
function startOf(path: string): Promise<{ start: () => Promise<void> }> {
  if (isWholeQuiz(path)) return import('./app/start-quiz.tsx')
  if (/^\/(webview\/)?\w*scheduler/i.test(path)) return import('./app/start-schedule.ts')
  if (isNobodysBoard(path)) return import('./app/start-nobodys.tsx')
  return isDoorPath(path) ? import('./door/start.tsx') : import('./app/start.tsx')
}

/** A lesson is drawn while the app is still being put together. */
async function openLesson(lessonId: string) {
  // Where this fails, the route asks again, and says so when it fails again.
  const opened = await import('./board/early-lesson.ts').catch(() => null)
  await opened?.openEarly(lessonId)
  return opened
}

/** This script waits for nothing in the page, so the root, and the theme that is set before it, may still be on their way. */
function parsed(): Promise<void> | undefined {
  if (document.readyState !== 'loading') return undefined
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }))
}
