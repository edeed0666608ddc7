import './boot.ts'
import { sendEarlyJoin } from './api/early-join.ts'
import { sendEarlyLessons } from './api/early-lessons.ts'
import { currentPerson } from './api/person.ts'
import { authRouteOf } from './auth/paths.ts'
import { currentLanguage } from './languages/current.ts'
import { preload } from './offline/preload.ts'

// This script is inlined into the join page: its form works before any file is here. A press sends the join; the screen
// that replaces the form takes its answer.
type Texts = Readonly<Record<string, string>>

/** What `join-plugin.ts` writes into the page. */
type Ahead = { files: readonly string[]; texts: Texts }

const root = document.documentElement
const { code, direction } = currentLanguage()
root.lang = code
root.dir = direction
if (code !== 'en') root.dataset['filling'] = ''
if (currentPerson() !== null) root.dataset['known'] = ''

const textOf = (key: string): string => {
  // The build writes them (`front-plugin.ts`).
  const all = JSON.parse(document.querySelector('#join-texts')?.textContent ?? '{}') as Record<string, Texts>
  return all[code]?.[key] ?? all['en']?.[key] ?? ''
}

document.addEventListener('submit', (event) => {
  const field = document.querySelector<HTMLInputElement>('#early-name')
  const form = field?.form
  if (!field || !form || event.target !== form) return
  event.preventDefault()
  if (form.ariaBusy === 'true') return
  const isMissing = field.value.trim() === ''
  field.ariaInvalid = String(isMissing)
  const problem = document.querySelector('#early-problem')
  if (problem !== null) problem.textContent = isMissing ? textOf('displayNameMissing') : ''
  if (isMissing) return field.focus()
  form.ariaBusy = 'true'
  form.querySelector('button')?.setAttribute('aria-busy', 'true')
  const place = authRouteOf(location.pathname)
  if (place?.place !== 'join') return
  const answer = sendEarlyJoin(place.code, field.value.trim())
  Object.assign(globalThis, { earlyAnswer: answer, earlyLessons: sendEarlyLessons(answer) })
})

/** The files that this page fetches before a script asks for them. */
function filesAhead(): Ahead {
  return JSON.parse(document.querySelector('#files-ahead')?.textContent ?? '{"files":[],"texts":{}}')
}

/** Fetches the texts beside the scripts, which would ask for them after their own arrival. */
function fetchTexts(): void {
  const { texts } = filesAhead()
  const file = texts[code] ?? texts['en']
  if (file === undefined) return
  const link = { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: `/${file}` }
  document.head.append(Object.assign(document.createElement('link'), link))
}

document.addEventListener('DOMContentLoaded', () => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = textOf(element.dataset['text'] ?? '')
  delete root.dataset['filling']
  fetchTexts()
})

let isAhead = false

/** Fetches the files of the first screen, while a name is typed. */
function fetchAhead(): void {
  // Chromium's; the DOM types lack it.
  const connection = 'connection' in navigator ? (navigator.connection as { saveData?: boolean }) : undefined
  if (!isAhead && connection?.saveData !== true) preload(filesAhead().files, 'low')
  isAhead = true
}

// Once the page's own files are here, which is a second before a weak phone has run them, and the page has loaded.
document.addEventListener('DOMContentLoaded', () => {
  const own = new Set(document.querySelectorAll('link[rel=modulepreload]'))
  for (const link of own)
    link.addEventListener('load', () => {
      own.delete(link)
      if (own.size === 0) fetchAhead()
    })
})
addEventListener('load', fetchAhead)
