import type { Tree } from './tree.ts'
import type { Violation } from './violation.ts'

const LONGEST_ARCHITECTURE = 150
const LONGEST_DECISION = 400
/** Paths that a document may cite although a fresh clone lacks them. */
const MADE_LATER = /^(\.takhti|gallery|node_modules|pwa\/dist|extension\/\.output|bench\/peers)(\/|$)/

/**
 * Checks that the citations of documents exist: code spans that look like paths of the repository, and relative links.
 */
export function documentViolations(tree: Tree): Violation[] {
  const documents = tree.files.filter((path) => path.endsWith('.md'))
  return documents.flatMap((path) => [...citationsOf(tree, path), ...lengthOf(tree, path), ...decisionOf(tree, path)])
}

function citationsOf(tree: Tree, path: string): Violation[] {
  const lines = tree.read(path).split('\n')
  return lines.flatMap((text, index) =>
    citedPaths(text, path)
      .filter((cited) => !MADE_LATER.test(cited) && !tree.has(cited))
      .map((cited): Violation => ({ rule: 'docs/path', path, line: index + 1, message: `${cited} does not exist` })),
  )
}

function citedPaths(text: string, document: string): string[] {
  const spans = [...text.matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span.replace(/\/$/, ''))
  const inRepository = spans.filter((span) =>
    /^(schema|assistant|worker|pwa|extension|e2e|bench|docs|tools|\.ci)\/[\w./@-]+$/.test(span),
  )
  const folder = document.split('/').slice(0, -1)
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = '']) => joined(folder, link))
  return [...inRepository, ...links]
}

function joined(folder: readonly string[], link: string): string {
  const parts = [...folder]
  for (const part of link.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function lengthOf(tree: Tree, path: string): Violation[] {
  if (path !== 'docs/architecture.md') return []
  const length = tree.read(path).trimEnd().split('\n').length
  if (length <= LONGEST_ARCHITECTURE) return []
  return [{ rule: 'docs/length', path, line: length, message: `has ${length} lines` }]
}

/** Tables are left out of the count: a reader looks things up in them. */
function decisionOf(tree: Tree, path: string): Violation[] {
  if (!path.startsWith('docs/decisions/')) return []
  const lines = tree.read(path).split('\n')
  const words = lines.filter((line) => !line.startsWith('|')).flatMap((line) => line.match(/\S+/g) ?? []).length
  const number = /\/(\d{3})-[a-z0-9-]+\.md$/.exec(path)?.[1]
  const isTitled = number !== undefined && lines[0]?.startsWith(`# ${number} `) === true
  const found = (message: string): Violation => ({ rule: 'docs/decision', path, line: 1, message })
  return [
    ...(isTitled ? [] : [found('needs the title "# NNN Noun phrase" with the number of its file')]),
    ...(words > LONGEST_DECISION ? [found(`has ${words} words`)] : []),
  ]
}
