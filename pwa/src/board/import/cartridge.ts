import { openArchive } from '#offline/archive.ts'
import { lessonPart } from '../export/lesson-cartridge.ts'
import { lessonFileLimits } from '../export/lesson-file-fault.ts'
import { at, every, readTree, type Tree, valueOf } from './slides/markup-tree.ts'

/** A file of a cartridge, by its last name. */
export type CartridgePart = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** The content of a cartridge: our own lesson, or files that pages can be made of, and how many others it has. */
export type CartridgeContent = { lesson: Uint8Array<ArrayBuffer> } | { parts: readonly CartridgePart[]; others: number }

/** Files that become pages. Pages of HTML and what belongs to them stay out. */
const readable = /\.(?:pdf|pp[st]x|png|jpe?g|gif|webp)$/i

/** Reads a Common Cartridge of any version; null for an archive that is none. Throws what its archive or markup throws. */
export function readCartridge(bytes: Uint8Array<ArrayBuffer>): CartridgeContent | null {
  const archive = openArchive(bytes, lessonFileLimits)
  const manifestName = archive.names.find((name) => /(?:^|\/)imsmanifest\.xml$/.test(name))
  const manifest = manifestName === undefined ? null : archive.read(manifestName)
  if (manifest === null || manifestName === undefined) return null
  const folder = manifestName.slice(0, manifestName.lastIndexOf('/') + 1)
  const lesson = archive.read(`${folder}${lessonPart}`)
  if (lesson !== null) return { lesson }
  const root = readTree(new TextDecoder().decode(manifest))
  const names = filesOf(root).map((name) => `${folder}${name}`)
  const parts = names.flatMap((name): CartridgePart[] => {
    const part = readable.test(name) ? archive.read(name) : null
    return part === null ? [] : [{ name: name.slice(name.lastIndexOf('/') + 1), bytes: part }]
  })
  return { parts, others: names.length - parts.length }
}

/** The files of all resources, first those that the course lists, in its order. */
function filesOf(manifest: Tree): string[] {
  const resources = every(at(manifest, 'resources'), 'resource')
  const listed = every(at(manifest, 'organizations'), 'organization').flatMap(referencesOf)
  const place = (resource: Tree) => {
    const found = listed.indexOf(valueOf(resource, 'identifier') ?? '')
    return found < 0 ? listed.length : found
  }
  const inOrder = resources.toSorted((one, other) => place(one) - place(other))
  const names = inOrder.flatMap((resource) => every(resource, 'file').map((file) => valueOf(file, 'href') ?? ''))
  return [...new Set(names.map(decoded).filter((name) => name !== ''))]
}

function referencesOf(tree: Tree): string[] {
  return every(tree, 'item').flatMap((item) => [valueOf(item, 'identifierref') ?? '', ...referencesOf(item)])
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
