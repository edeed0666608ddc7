import { plumbing, rooms } from './boundaries.ts'
import { isModule, type Tree } from './tree.ts'
import type { Violation } from './violation.ts'

const NAMELESS =
  /^(utils?|helpers?|common|lib|misc|shared|stuff|services?|managers?|hooks|components|types|constants)$/i
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const PASCAL = /^[A-Z][A-Za-z0-9]*$/

// Each is read by a tool or by people at the root; any other file there was left by accident.
const ROOT_FILES = new Set([
  '.gitignore',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'knip.json',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'vitest.config.ts',
  'wrangler.rooms.toml',
  'wrangler.toml',
])

/** Checks the names of folders and files of a tree. */
export function nameViolations(tree: Tree): Violation[] {
  return [
    ...tree.files.flatMap(rootViolations),
    ...tree.files.flatMap((path) => pathViolations(tree, path)),
    ...glossaryViolations(tree),
  ]
}

function rootViolations(path: string): Violation[] {
  if (path.includes('/') || ROOT_FILES.has(path)) return []
  return [{ rule: 'name/root', path, line: 1, message: 'no tool reads this file at the root' }]
}

function pathViolations(tree: Tree, path: string): Violation[] {
  const folders = path.split('/').slice(0, -1)
  const base = (path.split('/').at(-1) ?? '').replace(/\.(test|e2e|bench|fuzz|types|browser)(\.test)?(?=\.tsx?$)/, '')
  const found: Violation[] = []
  const add = (rule: 'name/folder' | 'name/file', message: string): void => {
    found.push({ rule, path, line: 1, message })
  }
  const nameless = folders.find((folder) => NAMELESS.test(folder))
  if (nameless !== undefined) add('name/folder', `${nameless} says nothing about what it holds`)
  if (!isModule(path) || !/\/(src|test)\//.test(path)) return found
  const stem = base.replace(/\.(tsx?|mts|mjs)$/, '')
  if (NAMELESS.test(stem)) add('name/file', `${stem} says nothing about what it holds`)
  if (!KEBAB.test(stem) && !PASCAL.test(stem)) add('name/file', 'is neither kebab-case nor PascalCase')
  if (PASCAL.test(stem) && !exportsName(tree.read(path), stem) && !/\.test\.tsx?$/.test(path))
    add('name/file', `does not export a component called ${stem}`)
  return found
}

function exportsName(text: string, name: string): boolean {
  // A screen is declared as a constant in lower case: `lessonsScreen` in LessonsScreen.tsx.
  return new RegExp(
    `export (async )?(function|const|class) [${name.charAt(0)}${name.charAt(0).toLowerCase()}]${name.slice(1)}\\b`,
  ).test(text)
}

function glossaryViolations(tree: Tree): Violation[] {
  if (!tree.has('docs/glossary.md')) return []
  const words = tree.read('docs/glossary.md')
  const areas = new Map<string, string>()
  for (const path of tree.files) {
    const [room = '', source, area = '', next] = path.split('/')
    const known = rooms.find((name) => name === room)
    if (known === undefined || source !== 'src' || next === undefined || area in plumbing[known]) continue
    if (isModule(path) && ['schema', 'worker', 'pwa', 'extension'].includes(room)) areas.set(area, path)
  }
  return [...areas]
    .filter(([area]) => !words.includes(`**${area}**`))
    .map(([area, path]) => ({ rule: 'name/glossary', path, line: 1, message: `${area} is not in docs/glossary.md` }))
}
