import { ArchiveFault, openArchive } from '#offline/archive.ts'
import { sheetLimits } from './limits.ts'
import { SheetFault } from './sheet-fault.ts'

/** The parts of a workbook as text, read one at a time and only when asked for. */
export type WorkbookParts = { read(name: string): string | null }

/** Opens a workbook's archive; throws a `SheetFault` and nothing else. */
export function openWorkbookParts(bytes: Uint8Array): WorkbookParts {
  const archive = orSheetFault(() => openArchive(Uint8Array.from(bytes), sheetLimits))
  return {
    read(name) {
      const part = orSheetFault(() => archive.read(name))
      return part && new TextDecoder().decode(part)
    },
  }
}

function orSheetFault<Answer>(ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    throw error instanceof ArchiveFault ? new SheetFault(error.fault) : error
  }
}
