import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { flatten } from './check-locales.ts'
import { isFirst, partsOf } from './first-words-plugin.ts'

const folder = new URL('src/locales/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))

type Texts = Parameters<typeof partsOf>[0]

const read = (file: string): Texts => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))

const english = flatten(read('en.json'))

test.each(files)('[WD-3] both parts of %s are the whole file, and the first is small', (file) => {
  const texts = read(file)
  const { first, late } = partsOf(texts)
  expect({ ...first, ...late }).toEqual(texts)
  expect(JSON.stringify(first).length).toBeLessThan(JSON.stringify(texts).length / 4)
})

/** Screens of the join page and of a student's landing, with what opens on them without waiting for other texts. */
const entries = [
  'join.ts',
  'app/start.tsx',
  'lessons/LessonsScreen.tsx',
  'lessons/StudentLessons.tsx',
  'quizzes/NowPanel.tsx',
  'notifications/NotificationPanel.tsx',
  'app/SessionExpiry.tsx',
]

/** Screens of the sign-in that are other pages, and have all texts. */
const others = /\/auth\/(LoginScreen|LinkForm|PasswordForm|SocialButtons)\.tsx$/

function moduleOf(named: string, from: string): string | null {
  const base = named.startsWith('#') ? new URL(`src/${named.slice(1)}`, import.meta.url).href : named
  const { pathname } = new URL(base, from)
  return /^[#.]/.test(named) && /\.tsx?$/.test(pathname) && existsSync(pathname) ? pathname : null
}

/** The modules that an entry imports at once, with their text. */
function modulesOf(paths: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const open = paths.map((path) => new URL(`src/${path}`, import.meta.url).pathname)
  for (const path of open) {
    if (found.has(path) || others.test(path)) continue
    const code = readFileSync(path, 'utf8')
    found.set(path, code)
    for (const [, named = ''] of code.matchAll(/^(?:import|export|\}) (?!type)(?:[^']*? from )?'([^']+)'/gm)) {
      const imported = moduleOf(named, `file://${path}`)
      if (imported !== null) open.push(imported)
    }
  }
  return found
}

/** The texts that a module names, also those of a name that is computed: of errors these are in both parts. */
function textsOf(code: string): string[] {
  const named = [...code.matchAll(/['`]([a-zA-Z]+\.[\w/-]+)['`]/g)].map(([, key = '']) => key).filter(isText)
  const begun = [...code.matchAll(/`([a-zA-Z]+\.[\w/.-]*)\$\{/g)].map(([, start = '']) => start)
  const computed = begun
    .filter((start) => start !== 'errors.')
    .flatMap((start) => [...english.keys()].filter((key) => key.startsWith(start)))
  return [...named, ...computed]
}

const isText = (key: string) => english.has(key) || english.has(`${key}_other`)

// Fault: a section that only the second file has, so a student's landing showed the name of a text in its place.
test('[WD-4] the texts of the first screens are in the first part', () => {
  const modules = modulesOf(entries)
  expect(modules.size).toBeGreaterThan(100)
  const lacked = [...modules].flatMap(([path, code]) =>
    textsOf(code)
      .filter((key) => !isFirst(key))
      .map((key) => `${path.split('/src/')[1]}: ${key}`),
  )
  expect(lacked).toEqual([])
})

test('[WD-4] a section is first whole, and a key only by its beginning', () => {
  expect(['lessons.title', 'errors.common/forbidden', 'classes.joined'].every(isFirst)).toBe(true)
  expect(['board.title', 'errors.board/full', 'classes.title', 'lessonsOfClass.title'].some(isFirst)).toBe(false)
})
