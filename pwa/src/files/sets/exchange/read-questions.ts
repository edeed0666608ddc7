import { DocumentFault } from '@takhti/schema/capture/documents/read-document'
import { decodeText, isUncertain } from '@takhti/schema/kit/text-encoding'
import { readWorkbookRows } from '#imports/sheet/port.ts'
import { ArchiveFault, type Archive } from '#offline/archive.ts'
import { openDocumentArchive } from '../../documents/document-archive.ts'
import { isCartridge, readCanvasPackage, readQti1 } from './canvas-reader.ts'
import { readGift } from './gift-reader.ts'
import { readJson } from './json-reader.ts'
import { ExchangeFault, exchangeLimits, type DraftList, type ExchangeFormat, type ImportedQuestions } from './model.ts'
import { readMoodle } from './moodle-reader.ts'
import { markupPart, openPackage } from './package-parts.ts'
import { isTyped, readTyped, readTypedLines } from './paper-reader.ts'
import { isQtiPackage, readQtiItem, readQtiPackage } from './qti-reader.ts'
import { importedOf } from './read-drafts.ts'
import { isTable, readTable, rowsOf } from './table-reader.ts'
import { readWordLines } from './word-lines.ts'
import { wordLosses } from './word-losses.ts'
import { xmlTree } from './xml-tree.ts'

/** A file's metadata: its name, and what a person chose. */
export type ReadChoice = { name?: string; encoding?: string | undefined; format?: 'csv' | 'json' | undefined }

/** Reads questions of any format by the bytes of a file. Throws an `ExchangeFault` and nothing else. */
export function readQuestions(bytes: Uint8Array<ArrayBuffer>, choice: ReadChoice = {}): ImportedQuestions {
  if (bytes.length > exchangeLimits.bytes) throw new ExchangeFault('tooLarge')
  try {
    const [format, list, encoding] = isArchive(bytes) ? readArchive(bytes, choice) : readLetters(bytes, choice)
    const imported = importedOf(format, list)
    if (imported.questions.length === 0) throw new ExchangeFault('empty')
    return encoding === undefined ? imported : { ...imported, encoding }
  } catch (error) {
    throw faultOf(error)
  }
}

type Read = readonly [ExchangeFormat, DraftList, encoding?: string]

function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

const archiveFaults = { damaged: 'damaged', encrypted: 'locked', unpackedTooLarge: 'tooLarge' } as const
const documentFaults: Readonly<Record<string, 'locked' | 'tooLarge' | 'damaged'>> = {
  locked: 'locked',
  tooLarge: 'tooLarge',
  damaged: 'damaged',
}

function faultOf(error: unknown): ExchangeFault {
  if (error instanceof ExchangeFault) return error
  if (error instanceof ArchiveFault) return new ExchangeFault(archiveFaults[error.fault])
  if (error instanceof DocumentFault) return new ExchangeFault(documentFaults[error.fault] ?? 'kind')
  // Running out of memory is reported as a result as well.
  return new ExchangeFault('damaged')
}

function refuseOthers({ format }: ReadChoice, isOfIt: boolean): void {
  if (format !== undefined && !isOfIt) throw new ExchangeFault(format === 'csv' ? 'onlyCsv' : 'onlyJson')
}

function readArchive(bytes: Uint8Array<ArrayBuffer>, choice: ReadChoice): Read {
  refuseOthers(choice, false)
  const archive = openPackage(bytes)
  const manifestName = archive.names.find((name) => /(?:^|\/)imsmanifest\.xml$/.test(name))
  const manifest = manifestName === undefined ? null : markupPart(archive, manifestName)
  if (manifest !== null && manifestName !== undefined) {
    if (isQtiPackage(manifest)) return ['qti', readQtiPackage(archive, manifest, manifestName)]
    return [isCartridge(manifest) ? 'cartridge' : 'canvas', readCanvasPackage(archive, manifest, manifestName)]
  }
  if (archive.names.some((name) => name.startsWith('xl/'))) return ['xlsx', readTable(readWorkbookRows(bytes))]
  const { kind, archive: document } = openDocumentArchive(bytes)
  if (kind !== 'docx') throw new ExchangeFault('kind')
  return ['word', readWord(document)]
}

function readWord(archive: Archive): DraftList {
  const { title, lines, marked } = readWordLines(archive)
  const list = readTypedLines(lines, marked)
  return { title, ...list, leftOut: [...(list.leftOut ?? []), ...wordLosses(archive)] }
}

function readLetters(bytes: Uint8Array, choice: ReadChoice): Read {
  const decoded = decodeText(bytes, { chosen: choice.encoding })
  const text = decoded.text.replace(/^\uFEFF/, '')
  // Bytes that no text has: an image, a program.
  if (text.includes('\0')) throw new ExchangeFault('kind')
  const [format, list] = readText(text, choice)
  return isUncertain(decoded) ? [format, list, decoded.encoding] : [format, list]
}

/** Reads questions of a text, whose beginning shows its format. */
function readText(text: string, choice: ReadChoice): Read {
  const start = text.trimStart().slice(0, 200)
  const isJson = /^[[{]\s*["{[\]}]/.test(start)
  if (choice.format === 'json') refuseOthers(choice, isJson)
  if (isJson) {
    refuseOthers(choice, choice.format !== 'csv')
    return ['json', readJson(text)]
  }
  if (/^<[?!a-z]/i.test(start)) {
    refuseOthers(choice, false)
    return readXml(text)
  }
  const rows = rowsOf(text)
  const isCsv = isTable(rows)
  if (choice.format === 'csv') refuseOthers(choice, isCsv && !/\.(?!csv$|txt$)\w+$/i.test(choice.name ?? ''))
  if (isCsv) return ['csv', readTable(rows)]
  if (/\.gift$/i.test(choice.name ?? '') || isGift(text)) return ['gift', readGift(text)]
  if (!isTyped(text)) throw new ExchangeFault('kind')
  return ['text', readTyped(text)]
}

/** GIFT has its answers in braces, of which at least one begins with a sign of it. */
function isGift(text: string): boolean {
  return /(?:^|\n)\s*(?:::|\$CATEGORY:)|(?<!\\)\{\s*(?:[=~#]|(?:T|F|TRUE|FALSE)\s*[}#]|\})/.test(text)
}

function readXml(text: string): Read {
  const root = xmlTree(text)
  switch (root.name) {
    case 'quiz':
      return ['moodle', readMoodle(root)]
    case 'assessmentItem':
      return ['qti', readQtiItem(root)]
    case 'questestinterop':
      return ['canvas', readQti1(root)]
    default:
      throw new ExchangeFault('kind')
  }
}
