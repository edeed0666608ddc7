import './boot.ts'
import { contractVersion, headers } from '@takhti/schema/kit/headers'
import { joinKey } from './api/join-key.ts'
import { currentPerson } from './api/person.ts'
import { probeKeys } from './api/sealed-token.ts'
import { currentLanguage } from './languages/current.ts'

// This script is inlined into the join page: its form works before any file is here. A press sends the join; the screen
// that replaces the form takes its answer.
type Texts = Readonly<Record<string, string>>

/** What `join-plugin.ts` writes into the page. */
type Ahead = { texts: Texts }

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
  const isMissing = field.value.trim() === ''
  field.ariaInvalid = String(isMissing)
  const problem = document.querySelector('#early-problem')
  if (problem !== null) problem.textContent = isMissing ? textOf('displayNameMissing') : ''
  if (isMissing) return field.focus()
  form.ariaBusy = 'true'
  form.querySelector('button')?.setAttribute('aria-busy', 'true')
  Reflect.set(globalThis, 'earlyAnswer', join(field.value.trim()))
})

/** Sends `classes.joinByCode`; the screen repeats it under the same key where this fails. */
async function join(displayName: string): Promise<Response | null> {
  const path = /^\/join\/([^/]+)/.exec(location.pathname)?.[1] ?? ''
  const classCode = decodeURIComponent(path)
  try {
    // Without storage each press would create one more person, whose token the device loses.
    await probeKeys()
    return await fetch(`/api/join/${path}/by-students`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [headers.contractVersion]: String(contractVersion),
        [headers.idempotencyKey]: joinKey(classCode, displayName),
      },
      body: JSON.stringify({ displayName }),
    })
  } catch {
    return null
  }
}

/** Fetches the texts beside the scripts, which would ask for them after their own arrival. */
function fetchTexts(): void {
  const { texts }: Ahead = JSON.parse(document.querySelector('#files-ahead')?.textContent ?? '{"texts":{}}')
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
