import { parseSync } from 'oxc-parser'
import type { SyntaxNode } from '#house/modules.ts'

/** A member of the platform that a TypeScript library declares, with the places where BCD may have it. */
export type Member = {
  readonly name: string
  readonly paths: readonly string[]
  readonly start: number
  readonly end: number
}

/** The members that a library declares. */
export function membersOf(text: string): Member[] {
  const { program } = parseSync('library.d.ts', text)
  // The nodes of declarations have these parts.
  const body = program.body as unknown as Declared[]
  const heirs = heirsIn(body)
  return body.flatMap((node) => declared(node, heirs))
}

// The parts of a syntax tree that declarations of a library have.
type Declared = SyntaxNode & {
  id?: { name: string }
  declarations?: { id: { name: string; typeAnnotation?: { typeAnnotation: Declared } } }[]
  body?: { body: Declared[] }
  members?: Declared[]
  key?: { name?: string; value?: unknown }
  extends?: { expression: { name: string } }[]
  declaration?: Declared
}

type Heirs = ReadonlyMap<string, readonly string[]>

/** The interfaces that inherit from each interface: BCD lists a mixin's members at those. */
function heirsIn(body: readonly Declared[]): Heirs {
  const heirs = new Map<string, string[]>()
  for (const node of body) {
    if (node.type !== 'TSInterfaceDeclaration' || !node.id) continue
    for (const { expression } of node.extends ?? [])
      heirs.set(expression.name, [...(heirs.get(expression.name) ?? []), node.id.name])
  }
  return heirs
}

function declared(node: Declared, heirs: Heirs): Member[] {
  if (node.type === 'TSInterfaceDeclaration' && node.id) {
    const owner = node.id.name
    const owners = [owner, ...(heirs.get(owner) ?? [])]
    return (node.body?.body ?? []).flatMap((each) => memberOf(each, owner, (name) => pathsOf(owners, name)))
  }
  if (node.type === 'TSDeclareFunction' && node.id) return [globalOf(node, node.id.name)]
  if (node.type === 'TSModuleDeclaration' && node.id) return namespaced(node, node.id.name)
  if (node.type !== 'VariableDeclaration') return []
  return (node.declarations ?? []).flatMap(({ id }) => {
    const type = id.typeAnnotation?.typeAnnotation
    if (type?.type !== 'TSTypeLiteral') return [globalOf(node, id.name)]
    const statics = (type.members ?? []).flatMap((each) =>
      memberOf(each, id.name, (name) => [`api.${id.name}.${name}_static`, `javascript.builtins.${id.name}.${name}`]),
    )
    return [
      { ...placeOf(node), name: id.name, paths: [`api.${id.name}`, `javascript.builtins.${id.name}`] },
      ...statics,
    ]
  })
}

function memberOf(node: Declared, owner: string, pathsFor: (name: string) => string[]): Member[] {
  const name = node.key?.name ?? node.key?.value
  return typeof name !== 'string' || name === 'prototype'
    ? []
    : [{ ...placeOf(node), name: `${owner}.${name}`, paths: pathsFor(name) }]
}

function pathsOf(owners: readonly string[], name: string): string[] {
  return owners.flatMap((owner) => [
    `api.${owner}.${name}`,
    ...(name.startsWith('on') ? [`api.${owner}.${name.slice(2)}_event`] : []),
    `javascript.builtins.${owner.replace(/^Readonly(?=Array|Map|Set)|Constructor$/g, '')}.${name}`,
  ])
}

function globalOf(node: Declared, name: string): Member {
  return { ...placeOf(node), name, paths: [`api.Window.${name}`, `api.${name}`, `javascript.builtins.${name}`] }
}

/** `Intl` and `CSS` are namespaces with values of their own. */
function namespaced(node: Declared, owner: string): Member[] {
  return (node.body?.body ?? []).flatMap((each) => {
    const inner = each.declaration ?? each
    const name =
      inner.type === 'TSInterfaceDeclaration' ? undefined : (inner.id?.name ?? inner.declarations?.[0]?.id.name)
    if (name === undefined) return []
    return [
      {
        ...placeOf(each),
        name: `${owner}.${name}`,
        paths: [`javascript.builtins.${owner}.${name}`, `api.${owner}.${name}_static`],
      },
    ]
  })
}

function placeOf({ start, end }: SyntaxNode): { start: number; end: number } {
  return { start, end }
}
