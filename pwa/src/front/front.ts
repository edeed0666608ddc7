import { languages } from '@takhti/schema/languages/model'
import { findCodeKind } from '../api/code-kind.ts'
import { currentPerson } from '../api/person.ts'
import { adoptLanguage, currentLanguage } from '../languages/current.ts'
import { setFirstTheme } from '../ui/theme.ts'
import { pathOf, readCode } from './code-target.ts'

// This script is inlined into the front page and into the page of the code box, which wait for no other file.
type Texts = Readonly<Record<string, string>>

const registerAfterMs = 1_500

const root = document.documentElement
const person = currentPerson()
const codePath = /^\/q(?:\/([^/]*))?\/?$/.exec(location.pathname)
const target = codePath === null ? awayFrom() : null
if (target === null) showPage()
else leave(target)

/** The page that this address meant before there was a front page: a sign-in with a request, or the app. */
function awayFrom(): string | null {
  const asked = new URLSearchParams(location.search)
  asked.delete('theme')
  if (asked.size > 0 || location.hash !== '') return `/login${location.search}${location.hash}`
  return person === null ? null : '/dashboard'
}

function leave(path: string): void {
  root.hidden = true
  location.replace(path)
}

function showPage(): void {
  setFirstTheme()
  if (codePath !== null) root.dataset['codeOnly'] = ''
  applyLanguage()
  if (currentLanguage().code !== 'en') root.dataset['filling'] = ''
  document.addEventListener('DOMContentLoaded', () => {
    const texts = allTexts()
    if (codePath !== null) headCode()
    fill(texts)
    offerLanguages(texts)
    watchCode(texts)
  })
  if (codePath === null) addEventListener('load', () => setTimeout(registerWorker, registerAfterMs))
}

/** The page of the code box alone has its title as the first heading. */
function headCode(): void {
  document.querySelector('.front-lead')?.remove()
  const heading = document.createElement('h1')
  heading.id = 'code-title'
  heading.dataset['text'] = 'codeTitle'
  document.querySelector('#code-title')?.replaceWith(heading)
}

function applyLanguage(): void {
  const { code, direction } = currentLanguage()
  root.lang = code
  root.dir = direction
}

/** The texts of every language that has this page. */
function allTexts(): Readonly<Record<string, Texts>> {
  // The build writes them (`front-plugin.ts`).
  return JSON.parse(document.querySelector('#front-texts')?.textContent ?? '{}') as Record<string, Texts>
}

function textOf(all: Readonly<Record<string, Texts>>, key: string): string {
  return all[currentLanguage().code]?.[key] ?? all['en']?.[key] ?? ''
}

function fill(all: Readonly<Record<string, Texts>>): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = textOf(all, element.dataset['text'] ?? '')
  for (const element of document.querySelectorAll<HTMLElement>('[data-label]'))
    element.ariaLabel = textOf(all, element.dataset['label'] ?? '')
  document.title = `${textOf(all, codePath === null ? 'title' : 'codeTitle')} · ${textOf(all, 'name')}`
  delete root.dataset['filling']
}

function offerLanguages(texts: Readonly<Record<string, Texts>>): void {
  const select = document.querySelector<HTMLSelectElement>('#language')
  if (select === null) return
  select.append(...languages.map(({ code, name }) => new Option(name, code, false, code === currentLanguage().code)))
  select.addEventListener('change', () => {
    adoptLanguage(select.value)
    applyLanguage()
    fill(texts)
  })
}

function watchCode(texts: Readonly<Record<string, Texts>>): void {
  const form = document.querySelector<HTMLFormElement>('#code-form')
  const field = document.querySelector<HTMLInputElement>('#code')
  const problem = document.querySelector('#code-problem')
  if (form === null || field === null || problem === null) return
  const showProblem = (key: string | null) => {
    problem.textContent = key === null ? '' : textOf(texts, key)
    field.ariaInvalid = String(key !== null)
    if (key !== null) field.focus()
  }
  const submit = async () => {
    showProblem(null)
    form.ariaBusy = 'true'
    showProblem(await openCode(field.value))
    form.ariaBusy = 'false'
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.ariaBusy !== 'true') void submit()
  })
  const given = codePath?.[1] ?? new URLSearchParams(location.search).get('code') ?? ''
  field.value = decoded(given)
  if (given !== '') void submit()
  else if (codePath !== null) field.focus()
}

/** Opens the page of a code, or returns the key of the reason why not. */
async function openCode(text: string): Promise<string | null> {
  const role = person?.role ?? null
  const typed = readCode(text, role === 'learner' || role === 'guest')
  if (typed.path !== null) return open(typed.path)
  if (typed.reason !== 'unknown') return typed.reason === 'room' ? 'codeOfRoom' : 'codeMissing'
  const found = await findCodeKind(typed.code)
  if (found.kind === null && found.reason !== 'wrong') return found.reason
  const path = pathOf(typed.code, found.kind, role)
  return path === null ? 'codeWrong' : open(path)
}

function open(path: string): null {
  location.assign(path)
  return null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Installs the app behind this page, as the sign-in does. */
function registerWorker(): void {
  if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
