import { currentPerson } from './api/person.ts'
import { openEarly } from './board/early-lesson.ts'
import { lessonIn } from './board/lesson-path.ts'
import { reloadAfterUpdate } from './reload-after-update.ts'

// The page of a lesson: first the lesson itself, ready to draw on, then the app around it.
reloadAfterUpdate()

const lessonId = lessonIn(location.pathname)
const drawn = lessonId !== null && currentPerson() ? openEarly(lessonId) : Promise.resolve()
void drawn.then(nextFrame).then(async () => {
  linkManifest()
  const { startApp } = await import('./start-app.ts')
  startApp()
})

/** Resolves after the lesson's frame, or soon where the tab is hidden and paints none. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}

/** The page omits it, since the browser would fetch it, and an icon, beside what the lesson waits for. */
function linkManifest(): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  )
}
