import { indexDocumentName, pageDocumentName } from '#documents/document-names.ts'
import { currentPerson } from './api/person.ts'
import { hideTicket } from './auth/ticket.ts'
import { lessonIn } from './board/lesson-path.ts'
import { pictureSetting, styleSetting } from './board/style-setting.ts'
import { databaseIdOf } from './offline/database-id.ts'
import { showLanding } from './offline/landing-copy.ts'
import { preload } from './offline/preload.ts'
import { readAhead } from './offline/read-ahead.ts'
import { setFirstTheme } from './ui/theme.ts'

// This script is inlined into the page: it does what the first paint needs, and what should not wait for the first
// file.
setFirstTheme()
// The page's policy refuses code made from text; without this Zod would try it once, which Firefox reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
// Features that the oldest supported versions introduced: Chrome 126 and Firefox 126 the first, Safari 18.2 the second.
// Without them the app does not run, and `app.html` shows that at once.
const isYoung = 'parse' in URL && 'getCoalescedEvents' in PointerEvent.prototype
if (!isYoung) document.documentElement.dataset['old'] = ''
hideTicket()

// The app's start imports its files in three rounds, each after the last one has run; `join-plugin.ts` lists them.
const person = currentPerson()
const ahead = document.querySelector('#files-ahead')?.textContent ?? null
if (ahead !== null && person !== null) {
  // The plugin's own shape.
  const { start, lessons } = JSON.parse(ahead) as Record<'start' | 'lessons', string[]>
  if (location.pathname.startsWith('/dashboard')) preload(start, 'auto')
  if (location.pathname === '/dashboard/lessons') {
    preload(lessons, 'auto')
    const isStudent = person.role === 'learner' || person.role === 'guest'
    // Without a worker in charge the styles may take as long as the app.
    const isHere = navigator.serviceWorker?.controller != null
    const styles = [...start, ...lessons].filter((file) => file.endsWith('.css'))
    if (isStudent && isHere) showLanding(person, styles)
  }
}

const lessonId = lessonIn(location.pathname)
if (lessonId !== null && person) {
  // The first page has the lesson's id.
  const documents = [indexDocumentName(lessonId), pageDocumentName(lessonId)]
  readAhead(databaseIdOf(person), {
    documents,
    lesson: lessonId,
    setting: styleSetting,
    picture: pictureSetting(lessonId),
  })
}
