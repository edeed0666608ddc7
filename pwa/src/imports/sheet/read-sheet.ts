import { ArchiveFault } from '#offline/archive.ts'
import { openWorkbookParts } from './archive.ts'
import { readDelimited } from './delimited-text.ts'
import { sheetLimits } from './limits.ts'
import { readRoster } from './roster.ts'
import { SheetFault } from './sheet-fault.ts'
import type { TextRow } from './text-row.ts'
import { readWorkbook } from './workbook.ts'

/** A person's choice in place of the default: the encoding of a text, the sheet of a workbook. */
export type SheetChoice = { encoding?: string | undefined; sheet?: number | undefined }

/** The non-empty rows of a sheet, the sheets of its workbook, and the encoding of a text that may be another. */
export type SheetRead = { rows: TextRow[]; sheets: string[]; sheet: number; encoding?: string; isRoster?: boolean }

/** Reads a CSV, Excel or OpenDocument file, or an archive of OneRoster. Throws a `SheetFault` and nothing else. */
export function readSheet(bytes: Uint8Array, choice: SheetChoice = {}): SheetRead {
  if (bytes.length > sheetLimits.bytes) throw new SheetFault('tooLarge')
  // The first bytes determine the file type; its name may be wrong.
  const read = startsWith(bytes, [0x50, 0x4b])
    ? workbookIn(bytes, choice.sheet)
    : { ...readDelimited(refusedKinds(bytes), choice.encoding), sheets: [], sheet: 0 }
  if (read.rows.length === 0) throw new SheetFault('empty')
  return read
}

function workbookIn(bytes: Uint8Array, sheet: number | undefined): SheetRead {
  try {
    const archive = openWorkbookParts(bytes)
    const roster = readRoster(archive)
    return roster === null ? readWorkbook(archive, sheet) : { rows: roster, sheets: [], sheet: 0, isRoster: true }
  } catch (error) {
    throw error instanceof ArchiveFault ? new SheetFault(error.fault) : error
  }
}

const compoundMark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** A workbook with a password, and one from before 2007, are compound files; the former has a stream of this name. */
function refusedKinds(bytes: Uint8Array): Uint8Array {
  if (startsWith(bytes, compoundMark)) {
    const isEncrypted = new TextDecoder('utf-16le').decode(evenly(bytes)).includes('EncryptedPackage')
    throw new SheetFault(isEncrypted ? 'encrypted' : 'legacy')
  }
  const isBinary =
    startsWith(bytes, [0x25, 0x50, 0x44, 0x46]) || startsWith(bytes, [0x89, 0x50]) || startsWith(bytes, [0xff, 0xd8])
  // A page saved as .xls is HTML and no sheet.
  if (isBinary || /^\s*<(!doctype|html|\?xml|table)/i.test(new TextDecoder().decode(bytes.subarray(0, 200))))
    throw new SheetFault('kind')
  return bytes
}

function evenly(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.length - (bytes.length % 2))
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}
