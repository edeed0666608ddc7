import { openArchive } from '#offline/archive.ts'
import { sheetLimits } from './limits.ts'

/** The parts of a workbook as text, read one at a time and lazily. */
export type WorkbookParts = { read(name: string): string | null }

/** Opens a workbook's archive; throws an `ArchiveFault` and nothing else. */
export function openWorkbookParts(bytes: Uint8Array): WorkbookParts {
  const archive = openArchive(Uint8Array.from(bytes), sheetLimits)
  return {
    read(name) {
      const part = archive.read(name)
      return part && new TextDecoder().decode(part)
    },
  }
}
