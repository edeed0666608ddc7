import { DocumentFault, type DocumentFaultName } from '@takhti/schema/capture/documents/read-document'
import type { Capture } from '@takhti/schema/capture/model'
import i18next from 'i18next'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { openDocument, type Opening } from './open-document.ts'
import { openPicture } from './picture-file.ts'
import {
  draftOfFile,
  draftOfPicture,
  draftOfText,
  isEnough,
  sourcesOf,
  withoutStored,
  type Link,
  type SourceDraft,
} from './source-draft.ts'

/** Why no source was made: the fault of a file, too little text, or no room on this device. */
export type SourceProblem = { readonly name: string; readonly fault: DocumentFaultName | 'tooShort' | 'noRoom' }

/** The progress of adding a source; `problems` are those of earlier files, of which nothing is stored. */
export type SourceStage =
  | { readonly step: 'choose'; readonly problems: readonly SourceProblem[] }
  | { readonly step: 'reading'; readonly name: string; readonly done: number; readonly of: number }
  | { readonly step: 'password'; readonly name: string; readonly isWrong: boolean; answer(password: string): void }
  | {
      readonly step: 'preview'
      readonly draft: SourceDraft
      readonly problems: readonly SourceProblem[]
      /** Whether no other file waits behind it. */
      readonly isLast: boolean
      /** Reads the file once more in another encoding; absent for what is no file. */
      readonly reread?: (encoding: string) => void
    }

type Origin = { readonly via: Capture['via']; readonly link: Link | null }

/** Files that become sources one after the other: each is read and shown, and stored on consent. */
export class SourceQueue {
  readonly #show: (stage: SourceStage) => void
  #running = new AbortController()
  #files: readonly File[] = []
  #origin: Origin = { via: 'upload', link: null }
  #problems: readonly SourceProblem[] = []
  #missed: readonly SourceProblem[]

  /** `missed` are files that could not be transferred here. */
  constructor(show: (stage: SourceStage) => void, missed: readonly SourceProblem[]) {
    this.#show = show
    this.#missed = missed
  }

  /** Reads files, beginning with the first. */
  async choose(files: readonly File[], origin: Origin): Promise<void> {
    this.#files = files
    this.#origin = origin
    // Reported with the first files, which arrived with them.
    this.#problems = this.#missed
    this.#missed = []
    await this.#next()
  }

  /** Shows a typed or pasted text; one of nothing but spaces changes nothing. */
  paste(text: string, title: string, origin: Origin): void {
    const draft = draftOfText(text, { ...origin, title })
    if (!draft) return
    this.#problems = []
    if (isEnough(draft)) this.#preview(draft)
    else this.#choices([tooShort(draft)])
  }

  /** Skips the file that is being read or shown; those after it follow. */
  leaveOut(): Promise<boolean> {
    return this.#next()
  }

  /** Stores the shown draft, also offline, and goes on; returns whether all is done. */
  async save(draft: SourceDraft, capturedAt: Date): Promise<boolean> {
    for (const [index, source] of sourcesOf(draft).entries()) {
      try {
        await enqueue(lateCalls.capture.send, { ...source, capturedAt: capturedAt.toISOString() })
      } catch {
        this.#problems = [{ name: source.title, fault: 'noRoom' }]
        // What is stored already is not stored again.
        this.#preview(withoutStored(draft, index))
        return false
      }
    }
    this.#problems = []
    return (await this.#next()) && this.#problems.length === 0
  }

  /** Ends what is being read. */
  end(): void {
    this.#running.abort()
  }

  /** Goes on to the next readable file; true where none is left. */
  async #next(): Promise<boolean> {
    this.#running.abort()
    const { signal } = (this.#running = new AbortController())
    while (this.#files[0]) {
      const [file, ...after] = this.#files
      this.#files = after
      const end = await this.#read(file, signal)
      if (signal.aborted) return false
      if ('capture' in end) {
        this.#preview(end, file)
        return false
      }
      this.#problems = [...this.#problems, end]
    }
    this.#choices(this.#problems)
    return true
  }

  /** Reads a file in another encoding and shows it; where that fails, shows the previous draft with the fault. */
  async #reread(file: File, encoding: string, before: SourceDraft): Promise<void> {
    this.#running.abort()
    const { signal } = (this.#running = new AbortController())
    const end = await this.#read(file, signal, encoding)
    if (signal.aborted) return
    this.#problems = 'capture' in end ? [] : [end]
    this.#preview('capture' in end ? end : before, file)
  }

  async #read(file: File, signal: AbortSignal, encoding?: string): Promise<SourceDraft | SourceProblem> {
    const { name } = file
    const progress = (done: number, of: number) => {
      if (!signal.aborted) this.#show({ step: 'reading', name, done, of })
    }
    progress(0, 0)
    try {
      const askPassword = async (isWrong: boolean) => {
        const password = await this.#ask({ step: 'password', name, isWrong }, signal)
        progress(0, 0)
        return password
      }
      const draft = await this.#open(file, { signal, encoding, progress, askPassword })
      return isEnough(draft) ? draft : tooShort(draft)
    } catch (error) {
      return { name, fault: error instanceof DocumentFault ? error.fault : 'damaged' }
    }
  }

  async #open(file: File, opening: Opening): Promise<SourceDraft> {
    try {
      return draftOfFile(await openDocument(file, opening), file, this.#origin)
    } catch (error) {
      if (!(error instanceof DocumentFault && error.fault === 'picture')) throw error
      return draftOfPicture(await openPicture(file), file, { via: this.#origin.via, language: i18next.language })
    }
  }

  #ask(question: { step: 'password'; name: string; isWrong: boolean }, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      this.#show({ ...question, answer: resolve })
    })
  }

  #preview(draft: SourceDraft, file?: File): void {
    this.#show({
      step: 'preview',
      draft,
      problems: this.#problems,
      isLast: this.#files.length === 0,
      ...(file && { reread: (encoding: string) => void this.#reread(file, encoding, draft) }),
    })
  }

  #choices(problems: readonly SourceProblem[]): void {
    this.#show({ step: 'choose', problems })
  }
}

/** The server refuses less. */
function tooShort({ capture }: SourceDraft): SourceProblem {
  return { name: capture.title, fault: 'tooShort' }
}
