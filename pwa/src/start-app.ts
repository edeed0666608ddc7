import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/parts.css'
import '#ui/first-paint.css'
import '#ui/menu.css'
import '#board/stage.css'
import { becomeAnonymous, currentPerson } from './api/person.ts'
import { isAuthPath } from './auth/paths.ts'
import { heldTicket } from './auth/ticket.ts'
import { isAnonymousBoard, lessonIn } from './board/lesson-path.ts'
import { fetchLanguage } from './languages/files.ts'
import { reloadAfterUpdate } from './reload-after-update.ts'

/** Starts the sign-in or the app, by the address. All that the first screen needs is requested at once. */
export function startApp(): void {
  reloadAfterUpdate()
  const path = location.pathname
  // A board of this device, or a seat in a quiz: it needs no sign-in, and the signed-in person does not appear on it.
  const isAnonymous = isAnonymousBoard(path) || (isWholeQuiz(path) && path.includes('/nologin/'))
  if (isAnonymous) becomeAnonymous()
  const ticket = isAnonymous ? null : heldTicket()
  if (ticket !== null) return void import('./auth/enter-by-ticket.ts').then((opened) => opened.enterByTicket(ticket))
  fetchLanguage()
  const lessonId = lessonIn(path)
  const early = lessonId !== null && currentPerson() ? openLesson(lessonId) : null
  void startOf(path).then(async ({ start }) => {
    await parsed()
    await start()
    // Where the screen did not take the lesson, it is another one: sign-in, or a page with the reason.
    void early?.then((opened) => opened?.dropEarly())
  })
}

/**
 * Whether an address is that of a live quiz that fills the window, for a player or a panel; the host has another page.
 */
function isWholeQuiz(path: string): boolean {
  return /^\/(?!dash).*live-?quiz/i.test(path)
}

/** The start function of an address. */
function startOf(path: string): Promise<{ start: () => Promise<void> }> {
  if (isWholeQuiz(path)) return import('./app/start-quiz.tsx')
  if (isAnonymousBoard(path)) return import('./app/start-anonymous.tsx')
  return isAuthPath(path) ? import('./auth/start.tsx') : import('./app/start.tsx')
}

/** A lesson is drawn while the app still loads. */
async function openLesson(lessonId: string) {
  // Where this fails, the route repeats it, and shows a second failure.
  const opened = await import('./board/early-lesson.ts').catch(() => null)
  await opened?.openEarly(lessonId)
  return opened
}

/** This script does not wait for the page, so the root, and the theme that is set before it, may still be parsing. */
function parsed(): Promise<void> | undefined {
  if (document.readyState !== 'loading') return undefined
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }))
}
