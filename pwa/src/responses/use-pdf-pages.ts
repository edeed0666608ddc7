import { useEffect, useState } from 'react'
import { loadPdfImages } from '#documents/pdf-images.ts'
import { readAnswerFile } from './use-answer-file.ts'

/** The most pages that are shown: those of a longer PDF are in the saved file. */
const mostShown = 40

/** A page as an image, counted from 1; its address is null where it cannot be drawn. */
type ShownPage = { number: number; address: string | null }

type PdfPages = { pages: readonly ShownPage[]; count: number; state: 'loading' | 'whole' | 'failed' }

const none: PdfPages = { pages: [], count: 0, state: 'loading' }

/** The pages of a PDF that a student handed in, as images in their order; with `asked` those alone. */
export function usePdfPages(assessmentResponseId: string, fileId: string, asked?: readonly number[]): PdfPages {
  const [shown, setShown] = useState<PdfPages>(none)
  const key = asked?.join()
  useEffect(() => {
    const leaving = new AbortController()
    const addresses: string[] = []
    drawPages({ assessmentResponseId, fileId, key, signal: leaving.signal }, (next) => {
      addresses.push(...next.pages.flatMap(({ address }) => address ?? []))
      setShown(next)
    }).catch(() => {
      if (!leaving.signal.aborted) setShown((before) => ({ ...before, state: 'failed' }))
    })
    return () => {
      leaving.abort()
      setShown(none)
      for (const address of addresses) URL.revokeObjectURL(address)
    }
  }, [assessmentResponseId, fileId, key])
  return shown
}

type Drawing = { assessmentResponseId: string; fileId: string; key: string | undefined; signal: AbortSignal }

async function drawPages({ assessmentResponseId, fileId, key, signal }: Drawing, show: (next: PdfPages) => void) {
  const [bytes, { openPdfImages }] = await Promise.all([readAnswerFile(assessmentResponseId, fileId), loadPdfImages()])
  const pdf = await openPdfImages(new Blob(bytes), signal)
  if ('fault' in pdf) throw new Error(pdf.fault)
  const { pages: count } = pdf
  const all = Array.from({ length: Math.min(count, mostShown) }, (_, at) => at + 1)
  const numbers = key === undefined ? all : key.split(',').map(Number)
  const pages: ShownPage[] = []
  try {
    for (const number of numbers) {
      const picture = (await pdf.page(number))?.picture
      if (signal.aborted) return
      const image = picture && new Blob([picture.bytes], { type: picture.type })
      pages.push({ number, address: image ? URL.createObjectURL(image) : null })
      show({ pages: [...pages], count, state: 'loading' })
    }
    show({ pages, count, state: 'whole' })
  } finally {
    pdf.close()
  }
}
