import { fitted } from '@takhti/schema/presentations/fit-slide'
import type { Slide } from '@takhti/schema/presentations/model'
import type { TFunction } from 'i18next'
import { base64Of } from '#api/to-base64.ts'
import { loadLessonTalk, loadMathsWords, type PageWord } from '#board/port.ts'
import { instituteColour, lookFor } from '../slide-look.ts'
import { fileOf } from '../source-presentation.ts'

/** A page with its script. */
export type SpokenPage = {
  id: string
  texts: readonly string[]
  isText: boolean
  words: readonly PageWord[]
  script: string
}

type Wish = {
  lessonId: string
  title: string
  language: string
  pages: readonly SpokenPage[]
  t: TFunction
  signal: AbortSignal
  progress(part: number): void
}

/** The longest side of a page's picture; with more, the pictures of a long lesson are over the file's limit. */
const pictureWidth = 1280

/** The PowerPoint file of a lesson: pages of text stay text, others are pictures with their words as alternative text. */
export async function lessonFile({ lessonId, title, language, pages, t, signal, progress }: Wish): Promise<File> {
  const slides: Slide[] = []
  for (const [index, page] of pages.entries()) {
    signal.throwIfAborted()
    const notes = page.script.trim() === '' ? {} : { notes: page.script }
    if (page.isText && page.texts.length > 0)
      slides.push(...textSlide(page.texts).map((each) => ({ ...each, ...notes })))
    else slides.push({ ...(await pictureSlide({ lessonId, t, signal }, page)), ...notes })
    progress((index + 1) / pages.length)
  }
  const look = await lookFor(instituteColour() === null ? 'sea' : 'own')
  return fileOf({ title, language, ...look, slides })
}

function textSlide([first = '', ...rest]: readonly string[]): Slide[] {
  if (rest.length === 0) return fitted({ kind: 'section', title: first })
  return fitted({ kind: 'points', title: first, points: rest.map((text) => ({ text, level: 0 })) })
}

type Picturing = Pick<Wish, 'lessonId' | 't' | 'signal'>

async function pictureSlide({ lessonId, t, signal }: Picturing, { id, words }: SpokenPage): Promise<Slide> {
  const [{ altOf, exportFile }, { spokenMaths }] = await Promise.all([loadLessonTalk(), loadMathsWords()])
  const order = { form: 'png', lessonId, pageId: id, name: '', covered: null, signal, progress: () => {} } as const
  const { file } = await exportFile(order)
  const alt = altOf(words, (latex) => spokenMaths(latex, t))
  return { kind: 'figure', title: '', picture: { bytes: await asJpeg(file), alt } }
}

/** The same picture in base64, smaller. */
async function asJpeg(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, pictureWidth / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  return base64Of(new Uint8Array(await blob.arrayBuffer()))
}
