import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LessonFileFault } from '../export/lesson-file-fault.ts'
import { ImportFault } from '../import/import-fault.ts'
import type { PageRange } from '../import/page-range.ts'
import { readFiles, type ReadFiles } from '../import/read-files.ts'

/** What an import waits for: files, a password, a page choice, or its end; `of` is 0 while the page count is unknown. */
export type ImportStage =
  | { readonly step: 'choose'; readonly fault: ImportFault | null }
  | { readonly step: 'working'; readonly done: number; readonly of: number }
  | { readonly step: 'password'; readonly name: string; readonly isWrong: boolean; answer(password: string): void }
  | {
      readonly step: 'range'
      readonly name: string
      readonly pages: number
      readonly most: number
      answer(range: PageRange): void
    }

/** A step of an import that needs input; closing its dialog aborts the import. */
export type Question<Step> = { question: Extract<ImportStage, { step: Step }>; onClose: () => void }

type ImportParts = {
  /** How many pages there is room for. */
  readonly room: number
  /** Inserts the pages that were read. */
  take(read: ReadFiles, fileName: string): Promise<void>
}

/** Reads files one by one until the dialog is closed, which drops a partial result. */
export function useImport({ room, take }: ImportParts) {
  const { t } = useTranslation()
  const [stage, setStage] = useState<ImportStage>({ step: 'choose', fault: null })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function choose(files: readonly File[]): Promise<void> {
    running.current = new AbortController()
    const { signal } = running.current
    const progress = (done: number, of: number) => {
      if (!signal.aborted) setStage({ step: 'working', done, of })
    }
    function ask<Answer>(question: (answer: (value: Answer) => void) => ImportStage): Promise<Answer> {
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        const answer = (value: Answer) => {
          progress(0, 0)
          resolve(value)
        }
        setStage(question(answer))
      })
    }
    progress(0, 0)
    try {
      const read = await readFiles(files, {
        signal,
        room,
        progress,
        askPassword: (name, isWrong) => ask((answer) => ({ step: 'password', name, isWrong, answer })),
        askRange: (name, choice) => ask((answer) => ({ step: 'range', name, ...choice, answer })),
        nameOfPage: (name, page) => t('importLesson.pageOf', { page, name }),
      })
      await take(read, files[0]?.name ?? '')
    } catch (error) {
      if (!signal.aborted) setStage({ step: 'choose', fault: faultIn(error) })
    }
  }

  return { stage, choose }
}

/** Faults of the file are of this type; all other errors are the device's. */
function faultIn(error: unknown): ImportFault {
  if (error instanceof ImportFault) return error
  return new ImportFault(error instanceof LessonFileFault ? error.fault : 'failed')
}
