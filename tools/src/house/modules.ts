import { parseSync, type Program } from 'oxc-parser'
import { isModule, lineAt, type Tree } from './tree.ts'

export type Import = {
  specifier: string
  line: number
  /** It is erased at run time. */
  isType: boolean
  /** Local shape of a static import: `{ a }`, `* as a`, a default, or nothing. */
  names: readonly string[]
  isWhole: boolean
}

export type Comment = { text: string; firstLine: number; lastLine: number }

export type Module = {
  path: string
  text: string
  program: Program
  imports: readonly Import[]
  comments: readonly Comment[]
}

/** Parses every module of a tree; a module that does not parse is an error, never a module without imports. */
export function modulesOf(tree: Tree): Module[] {
  return tree.files.filter(isModule).map((path) => moduleOf(path, tree.read(path)))
}

export function moduleOf(path: string, text: string): Module {
  const { program, module, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message ?? ''}`)
  const line = (offset: number): number => lineAt(text, offset)
  const statics = module.staticImports.map((found) => ({
    specifier: found.moduleRequest.value,
    line: line(found.start),
    isType: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
    names: found.entries.map((entry) => entry.localName.value),
    isWhole: found.entries.some((entry) => String(entry.importName.kind) === 'NamespaceObject'),
  }))
  const exports = module.staticExports.flatMap((found) =>
    found.entries.flatMap((entry) =>
      entry.moduleRequest === null
        ? []
        : [
            {
              specifier: entry.moduleRequest.value,
              line: line(entry.start),
              isType: entry.isType,
              names: [],
              isWhole: true,
            },
          ],
    ),
  )
  const dynamics = module.dynamicImports.flatMap(({ moduleRequest, start }) => {
    const literal = /^(['"`])(.*)\1$/s.exec(text.slice(moduleRequest.start, moduleRequest.end))
    const specifier = literal?.[2]
    return specifier === undefined ? [] : [{ specifier, line: line(start), isType: false, names: [], isWhole: true }]
  })
  return {
    path,
    text,
    program,
    imports: [...statics, ...exports, ...dynamics],
    comments: comments.map((comment) => ({
      text: comment.value.trim(),
      firstLine: line(comment.start),
      lastLine: line(comment.end),
    })),
  }
}

export type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown }

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Visits each node below `node`, outer ones first; `parents` runs from the program inwards. */
export function walk(node: unknown, visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void): void {
  const parents: SyntaxNode[] = []
  const step = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) step(item)
      return
    }
    if (!isNode(value)) return
    visit(value, parents)
    parents.push(value)
    for (const key of Object.keys(value)) if (key !== 'type' && key !== 'start' && key !== 'end') step(value[key])
    parents.pop()
  }
  step(node)
}
