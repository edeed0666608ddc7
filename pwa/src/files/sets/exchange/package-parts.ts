import { decodeText } from '@takhti/schema/kit/text-encoding'
import { strToU8, zipSync } from 'fflate'
import { openArchive, type Archive } from '#offline/archive.ts'
import { exchangeLimits } from './model.ts'
import { pictureType } from './picture-type.ts'
import { xmlTree, type XmlElement } from './xml-tree.ts'

/** Opens a package. Its declared unpacked size is checked first, and the actual output is counted. */
export function openPackage(bytes: Uint8Array<ArrayBuffer>): Archive {
  return openArchive(bytes, { unpackedBytes: exchangeLimits.unpackedBytes, parts: exchangeLimits.parts })
}

/** A part of a package as markup; null where there is none of that name. */
export function markupPart(archive: Archive, name: string): XmlElement | null {
  const part = archive.read(name, exchangeLimits.bytes)
  return part === null ? null : xmlTree(decodeText(part).text)
}

/** Resolves the name of a part from another part, without steps out of the package. */
export function nameFrom(part: string, reference: string): string {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const steps: string[] = []
  for (const step of `${folder}${decoded(reference.split(/[?#]/)[0] ?? '')}`.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** An image of a package as a `data:` URL for a question; undefined where there is none. */
export function picturePart(archive: Archive, name: string): string | undefined {
  const type = pictureType(name)
  const part = type === null ? null : archive.read(name, exchangeLimits.bytes)
  if (part === null) return undefined
  const letters = Array.from(part, (byte) => String.fromCharCode(byte)).join('')
  return `data:image/${type};base64,${btoa(letters)}`
}

/** Zips parts as one package; images are given in base 64. */
export function zipPackage(parts: Readonly<Record<string, string | { base64: string }>>): Uint8Array {
  const bytes = Object.entries(parts).map(([name, part]): [string, Uint8Array] => [
    name,
    typeof part === 'string' ? strToU8(part) : Uint8Array.from(atob(part.base64), (letter) => letter.charCodeAt(0)),
  ])
  return zipSync(Object.fromEntries(bytes), { level: 6 })
}
