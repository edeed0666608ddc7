import { rooms, type Room } from './boundaries.ts'
import { modulesOf, walk, type Module } from './modules.ts'
import { isModule, lineAt, type Tree } from './tree.ts'
import type { Violation } from './violation.ts'

/** What is left of the old language, by room: the check fails when a count rises, and when its limit is far above it. */
export const LIMITS = 'tools/src/house/language-limits.json'
const SLACK = 60

const RETIRED = new Set(
  'tell tells told telling hear hears heard hearing say says said saying keep keeps kept keeping bring brings brought bringing lay lays laid stand stands stood whoever anew nobody nobodys somebody'.split(
    ' ',
  ),
)
/** Names of the platform and of libraries; then names of calls, channel messages, stored rows and stored jobs. */
const ALLOWED = new Set([
  'bringToFront',
  'keep-alive',
  'keepAlive',
  'keepBoth',
  'keepInBank',
  'sayId',
  'isSaid',
  'is_told',
  'isToldOfEnd',
  'seatAnew',
  'tellUntold',
])
/** This document defines the retired words, this file lists them. */
const DEFINITIONS = new Set(['docs/vocabulary.md', 'tools/src/house/language.ts'])
/** Texts for users speak their language. */
const USER_TEXTS = /^pwa\/(public\/legal|src\/help\/texts)\//

const PARTICIPLE = /(ing|ed)$/
const IRREGULAR = new Set(
  'made told said kept heard brought laid sent drawn seen shown taken given written lost known found gone'.split(' '),
)
const NOUNS = new Set(
  'marking seating heading recording drawing setting string ring spring wing building meeting encoding embedding timing spacing rating ranking routing logging licensing lettering thing scoring pairing joining filing seed feed speed embed red'.split(
    ' ',
  ),
)

export type Counted = Record<'words' | 'files', number>

/** Checks retired words, file names and test titles; a tree without limits may have none of them. */
export function languageViolations(tree: Tree): Violation[] {
  const modules = modulesOf(tree)
  const words = retiredIn(tree, modules)
  const files = participlesIn(tree)
  const left = tree.has(LIMITS) ? overLimits(tree, words, files) : [...words, ...files]
  return [...left, ...modules.flatMap(titlesIn)]
}

/** The counts of a tree by room; documents are a room of their own. */
export function countsOf(tree: Tree): Record<string, Counted> {
  return counted(retiredIn(tree, modulesOf(tree)), participlesIn(tree))
}

function counted(words: readonly Violation[], files: readonly Violation[]): Record<string, Counted> {
  const within = (found: readonly Violation[], room: Room | 'docs') =>
    found.filter(({ path }) => roomOf(path) === room).length
  return Object.fromEntries(
    [...rooms, 'docs' as const].map((room) => [room, { words: within(words, room), files: within(files, room) }]),
  )
}

function roomOf(path: string): Room | 'docs' {
  return rooms.find((room) => path.startsWith(`${room}/`) && !path.endsWith('.md')) ?? 'docs'
}

function overLimits(tree: Tree, words: readonly Violation[], files: readonly Violation[]): Violation[] {
  const limits: Record<string, Counted> = JSON.parse(tree.read(LIMITS))
  return Object.entries(counted(words, files)).flatMap(([room, counts]) =>
    (['words', 'files'] as const).flatMap((kind): Violation[] => {
      const [count, limit] = [counts[kind], limits[room]?.[kind] ?? 0]
      const rule = kind === 'words' ? 'language/retired' : 'name/participle'
      if (count > limit) return [{ rule, path: room, line: 1, message: `has ${count}, and ${LIMITS} allows ${limit}` }]
      if (limit - count < SLACK) return []
      return [
        { rule, path: LIMITS, line: 1, message: `allows ${limit} in ${room}, which has ${count}: lower the limit` },
      ]
    }),
  )
}

function retiredIn(tree: Tree, modules: readonly Module[]): Violation[] {
  const documents = tree.files.filter(
    (path) => path.endsWith('.md') && !DEFINITIONS.has(path) && !USER_TEXTS.test(path),
  )
  return [
    ...documents.flatMap((path) =>
      tree
        .read(path)
        .split('\n')
        .flatMap((line, index) => retired(path, index + 1, line.replaceAll(/`[^`]*`/g, ''))),
    ),
    ...modules.filter(({ path }) => !DEFINITIONS.has(path)).flatMap(retiredInModule),
  ]
}

function retiredInModule({ path, text, program, comments }: Module): Violation[] {
  const found = comments.flatMap((comment) => retired(path, comment.firstLine, comment.text.replaceAll(/`[^`]*`/g, '')))
  walk(program, (node) => {
    const { type, name, start } = node
    if (!['Identifier', 'PrivateIdentifier', 'JSXIdentifier'].includes(type) || typeof name !== 'string') return
    if (ALLOWED.has(name)) return
    const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []
    if (parts.some((part) => RETIRED.has(part.toLowerCase())))
      found.push(violation(path, lineAt(text, start), `${name} has a retired word`))
  })
  return found
}

function retired(path: string, line: number, text: string): Violation[] {
  const words = text.match(/[A-Za-z-]+/g) ?? []
  return words
    .filter((word) => RETIRED.has(word.toLowerCase()) && !ALLOWED.has(word))
    .map((word) => violation(path, line, `${word} is a retired word`))
}

function violation(path: string, line: number, message: string): Violation {
  return { rule: 'language/retired', path, line, message: `${message}; see docs/vocabulary.md` }
}

function participlesIn(tree: Tree): Violation[] {
  return tree.files
    .filter((path) => isModule(path) && /\/(src|test)\//.test(path))
    .flatMap((path): Violation[] => {
      const [stem = ''] = (path.split('/').at(-1) ?? '').split('.')
      const words = stem.split('-')
      const last = words.at(-1) ?? ''
      const isParticiple = (PARTICIPLE.test(last) && !NOUNS.has(last)) || IRREGULAR.has(last)
      if (!isParticiple && !words.some((word) => RETIRED.has(word))) return []
      return [{ rule: 'name/participle', path, line: 1, message: `${stem} is no noun of what the file exports` }]
    })
}

const LONGEST_TITLE = 90

/** A title has at most ninety characters, and an id at its start has brackets. */
function titlesIn({ path, text, program }: Module): Violation[] {
  if (!/\.(test|e2e)\.tsx?$/.test(path)) return []
  const found: Violation[] = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !/^test\b/.test(text.slice(node.start, node.start + 5))) return
    // The parser's nodes are untyped here; a call always has a list of arguments.
    const [title] = node['arguments'] as { type: string; start: number; end: number }[]
    if (title === undefined || !/^['"`]/.test(text.charAt(title.start))) return
    const written = text.slice(title.start + 1, title.end - 1)
    const message =
      written.length > LONGEST_TITLE
        ? `has ${written.length} characters`
        : /^[A-Z]{1,4}-?\d+\b/.test(written)
          ? 'has an id without brackets'
          : undefined
    if (message !== undefined) found.push({ rule: 'test/title', path, line: lineAt(text, title.start), message })
  })
  return found
}
