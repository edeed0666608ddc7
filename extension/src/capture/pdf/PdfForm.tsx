import type { ReadDocument } from '@takhti/schema/capture/documents/read-document'
import { DocumentFault, documentLimits } from '@takhti/schema/capture/documents/read-document'
import type { Capture } from '@takhti/schema/capture/model'
import { useEffect, useRef, useState } from 'react'
import { fetchPdf, isReachable, type Fetched } from '#api/fetch-pdf.ts'
import { previewWords } from '#app/late-words.ts'
import { useLateWords, useWords } from '#app/words.tsx'
import { draftOf, type Reading } from '../draft.ts'
import { languageOfText } from '../language-of-text.ts'
import { unknownLanguage } from '../youtube/transcript.ts'
import type { PageNotes } from './page-notes.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { readPdf } from './read-pdf.ts'

/** A PDF as captures: one, or as many as its text needs. */
type Found = { draft: Capture; more: Capture[]; leftOut: number; notes: PageNotes }

type Props = { address: string | null; onFound: (found: Found) => void }

type Fault = DocumentFault['fault'] | Exclude<Fetched, { isOk: true }>['fault']

type Step =
  | { name: 'idle'; fault: Fault | null }
  | { name: 'busy'; done: number; of: number }
  | { name: 'locked'; file: string; isWrong: boolean; answer: (password: string) => void }

type Source = {
  name: string
  url: string
  via: Capture['via']
  bytes(signal: AbortSignal): Promise<ArrayBuffer | Fault>
}

/** Reads a PDF: the one that the tab shows, once its host is allowed, or one that is chosen on this device. */
export function PdfForm({ address, onFound }: Props) {
  useLateWords(previewWords)
  const { t } = useWords()
  const [step, setStep] = useState<Step>({ name: 'idle', fault: null })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function read(source: Source) {
    running.current?.abort()
    const giveUp = new AbortController()
    running.current = giveUp
    const { signal } = giveUp
    setStep({ name: 'busy', done: 0, of: 0 })
    try {
      const bytes = await source.bytes(signal)
      if (typeof bytes === 'string') return setStep({ name: 'idle', fault: bytes })
      const found = await readPdf(bytes, {
        signal,
        progress: (done, of) => setStep({ name: 'busy', done, of }),
        askPassword: (isWrong) =>
          new Promise((answer) => setStep({ name: 'locked', file: source.name, isWrong, answer })),
      })
      const offer = await offerOf(found, source)
      signal.throwIfAborted()
      if (offer === null) setStep({ name: 'idle', fault: 'empty' })
      else onFound(offer)
    } catch (error) {
      if (!signal.aborted) setStep({ name: 'idle', fault: error instanceof DocumentFault ? error.fault : 'damaged' })
    }
  }

  const isBusy = step.name === 'busy'
  return (
    <div className="fields" aria-busy={isBusy}>
      {address !== null && (
        <>
          <p>{t(isReachable(address) ? 'pdf.why' : 'pdf.notReachable')}</p>
          {isReachable(address) && (
            <button type="button" className="main" disabled={isBusy} onClick={() => void read(inTab(address))}>
              {t('pdf.read', { host: new URL(address).hostname })}
            </button>
          )}
        </>
      )}
      <label>
        {t('pdf.choose')}
        <input
          type="file"
          accept="application/pdf,.pdf"
          disabled={isBusy}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) void read(onDevice(file))
          }}
        />
      </label>
      {step.name === 'idle' && step.fault !== null && (
        <p className="problem" role="alert">
          {t(`pdf.faults.${step.fault}`)}
        </p>
      )}
      {step.name === 'locked' && (
        <PasswordForm key={String(step.isWrong)} name={step.file} isWrong={step.isWrong} onPassword={step.answer} />
      )}
      <p role="status">{isBusy && t('pdf.reading', { done: step.done, of: step.of })}</p>
      {step.name !== 'idle' && (
        <button
          type="button"
          onClick={() => {
            running.current?.abort()
            setStep({ name: 'idle', fault: null })
          }}
        >
          {t('capture.stop')}
        </button>
      )}
    </div>
  )
}

function inTab(address: string): Source {
  const name = decoded(new URL(address).pathname.split('/').at(-1) ?? '')
  return {
    name,
    url: address,
    via: 'tab',
    async bytes(signal) {
      const fetched = await fetchPdf(address, signal)
      return fetched.isOk ? fetched.bytes : fetched.fault
    },
  }
}

function onDevice(file: File): Source {
  return { name: file.name, url: '', via: 'upload', bytes: () => file.arrayBuffer() }
}

// The number of a part follows it, and nothing of that may be cut.
const longestName = 280

async function offerOf(found: ReadDocument, { name, url, via }: Source): Promise<Found | null> {
  const { textless, unread, pageCount, running = [] } = found
  const parts = [found.segments, ...(found.more ?? [])]
  const language =
    found.language ||
    (await languageOfText(
      parts
        .flat()
        .map(({ text }) => text)
        .join(' '),
    ))
  const title = (found.title || name.replace(/\.pdf$/i, '')).slice(0, longestName)
  const now = new Date()
  const drafts = parts.flatMap((segments, index) => {
    const reading: Reading = {
      kind: 'document',
      format: 'pdf',
      title: parts.length === 1 ? title : `${title} (${index + 1}/${parts.length})`,
      author: found.author,
      url,
      language: language ?? unknownLanguage,
      via,
      segments: [...segments],
      fileName: name,
      ...(pageCount !== null && { pageCount }),
    }
    return draftOf(reading, now) ?? []
  })
  const [draft, ...more] = drafts
  const isCut = (pageCount ?? 0) > documentLimits.pages
  return draft === undefined ? null : { draft, more, leftOut: 0, notes: { textless, unread, isCut, running } }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
