import type { Capture } from '@takhti/schema/capture/model'
import { useEffect, useRef, useState } from 'react'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { openDocument } from './open-document.ts'
import { DocumentFault, type DocumentFaultName } from './read-document.ts'
import { draftOfFile, draftOfText, isEnough, readLink, type SourceDraft } from './source-draft.ts'

/** Why there is nothing to keep: what is wrong with a file, too little of it, or no room on this device. */
export type SourceProblem = { readonly name: string; readonly fault: DocumentFaultName | 'tooShort' | 'noRoom' }

export type SourceStage =
  | { readonly step: 'choose'; readonly problem: SourceProblem | null }
  | { readonly step: 'reading'; readonly name: string; readonly done: number; readonly of: number }
  | { readonly step: 'preview'; readonly draft: SourceDraft; readonly problem: SourceProblem | null }

/** Reads files one after the other, shows each, and keeps what the person agrees to; leaving ends what is being read. */
export function useSource({ link, onKept }: { link: string; onKept: (title: string) => void }) {
  const [stage, setStage] = useState<SourceStage>({ step: 'choose', problem: null })
  const running = useRef<AbortController | null>(null)
  const waiting = useRef<{ files: readonly File[]; via: Capture['via'] }>({ files: [], via: 'upload' })
  useEffect(() => () => running.current?.abort(), [])

  async function next(): Promise<boolean> {
    const [file, ...files] = waiting.current.files
    waiting.current = { ...waiting.current, files }
    if (!file) return false
    await read(file)
    return true
  }

  async function read(file: File): Promise<void> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const show = (shown: SourceStage) => {
      if (!signal.aborted) setStage(shown)
    }
    const { name } = file
    show({ step: 'reading', name, done: 0, of: 0 })
    try {
      const document = await openDocument(file, {
        signal,
        progress: (done, of) => show({ step: 'reading', name, done, of }),
      })
      offer(draftOfFile(document, file, { via: waiting.current.via, link: readLink(link) }), show)
    } catch (error) {
      const fault = error instanceof DocumentFault ? error.fault : 'damaged'
      show({ step: 'choose', problem: { name, fault } })
    }
  }

  return {
    stage,
    async choose(files: readonly File[], via: Capture['via']) {
      waiting.current = { files, via }
      await next()
    },
    paste(text: string, title: string, via: Capture['via']) {
      const draft = draftOfText(text, { via, link: readLink(link), title })
      if (draft) offer(draft, setStage)
    },
    cancel() {
      running.current?.abort()
      setStage({ step: 'choose', problem: null })
    },
    async keep(draft: SourceDraft, capturedAt: Date) {
      try {
        await enqueue(lateCalls.capture.send, { ...draft.capture, capturedAt: capturedAt.toISOString() })
      } catch {
        setStage({ step: 'preview', draft, problem: { name: draft.capture.title, fault: 'noRoom' } })
        return
      }
      if (!(await next())) onKept(draft.capture.title)
    },
  }
}

function offer(draft: SourceDraft, show: (stage: SourceStage) => void): void {
  if (isEnough(draft)) show({ step: 'preview', draft, problem: null })
  else show({ step: 'choose', problem: { name: draft.capture.title, fault: 'tooShort' } })
}
