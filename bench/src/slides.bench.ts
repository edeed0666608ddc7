import { embeddedSlides } from '@takhti/assistant/engines/embedded-slides'
import { lectures } from '@takhti/assistant/samples/lecture'
import { writePresentation } from '@takhti/schema/presentations/pptx/write-presentation'
import { sizeFigure, type Figure } from './figure.ts'
import type { Figures } from './figures.ts'
import { renderedLesson } from './film/lesson-render.ts'

/** The words of a page of a book. */
const wordsOfPage = 400

const pages = 30

const filmNames = [
  'slides.video.speed',
  'slides.video.memory',
  'slides.video.bytes',
  'slides.video.browser',
  'slides.video.floor',
]

/**
 * Twenty slides with their notes of a source of thirty pages, their PowerPoint file, and a video of twenty minutes, all as the
 * device makes them.
 */
export async function slides(figures: Figures): Promise<void> {
  await figures.take(['slides.make', 'slides.file'], made)
  await figures.take(filmNames, filmed)
}

async function filmed(): Promise<Figure[]> {
  const { took, length, before, most, bytes, floor } = await renderedLesson()
  const promise = { peerName: 'promise', limit: 1 } as const
  const reported = { limit: null } as const
  return [
    sizeFigure({ name: 'slides.video.speed', ours: took, peer: length / 4, unit: 's for 20 minutes', ...promise }),
    // The promise names no process, so it is set beside both: what the render adds, and the whole browser.
    sizeFigure({ name: 'slides.video.memory', ours: most - before, peer: 600, unit: 'MB added', ...promise }),
    {
      ...sizeFigure({ name: 'slides.video.browser', ours: most, peer: 600, unit: 'MB of all processes', ...promise }),
      floor: { name: 'the browser before the render', value: before, ratio: before / 600 },
    },
    sizeFigure({ name: 'slides.video.bytes', ours: bytes / 2e6, peer: 6, unit: 'MB for 10 minutes', ...promise }),
    sizeFigure({
      ...{ name: 'slides.video.floor', ours: took, peer: floor, peerName: 'encoder alone' },
      ...{ unit: 's for 20 minutes', ...reported },
    }),
  ]
}

async function made(): Promise<Figure[]> {
  const source = aSource()
  // The first run loads the code, which a device does once.
  await embeddedSlides(source, { seed: 1, count: 20, minutes: 20 })
  const begun = performance.now()
  const all = await embeddedSlides(source, { seed: 1, count: 20, minutes: 20, isJoined: true })
  const between = performance.now()
  const file = writePresentation({ title: source.title, language: 'en', theme: 'sea', slides: all }, new Date())
  const end = performance.now()
  if (all.length < 15 || 'fault' in file) throw new Error(`no file of ${all.length} slides`)
  const promise = { peerName: 'promise', limit: 1, unit: 's' } as const
  return [
    sizeFigure({ name: 'slides.make', ours: (between - begun) / 1000, peer: 3, ...promise }),
    sizeFigure({ name: 'slides.file', ours: (end - between) / 1000, peer: 1.5, ...promise }),
  ]
}

function aSource() {
  const paragraphs = lectures()
    .filter(({ language }) => language === 'en')
    .flatMap(({ chapters }) => chapters.map(({ sentences }) => sentences.map(({ text }) => text).join(' ')))
  const segments: { text: string; page: number; form?: 'heading' }[] = []
  for (let page = 1; page <= pages; page++) {
    segments.push({ text: `Chapter ${page}`, page, form: 'heading' })
    for (let words = 0, at = page; words < wordsOfPage; at++) {
      const text = paragraphs[at % paragraphs.length] ?? ''
      segments.push({ text, page })
      words += Math.max(1, text.split(' ').length)
    }
  }
  return {
    kind: 'document' as const,
    format: 'pdf' as const,
    title: 'Thirty pages',
    language: 'en',
    capturedAt: '2026-01-01T00:00:00.000Z',
    segments,
  }
}
