import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Segment } from '@takhti/schema/capture/model'
import type { Readable } from '../source.ts'

/** A spoken sentence of a lecture; `isKey` where its slide contains it, too. */
export type LectureSentence = { text: string; isKey: boolean }

/** A lecture of our own writing: its name and language, its title, and chapters with their sentences. */
export type Lecture = {
  name: string
  language: string
  title: string
  chapters: { title: string; sentences: LectureSentence[] }[]
}

/** Lectures without a part in the training: metrics on them are of unseen text. */
export const heldOut: readonly string[] = ['market', 'solar']

const folder = join(import.meta.dirname, 'lectures')

/** The lectures of `lectures/`, by name; Node only. */
export function lectures(): Lecture[] {
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const [name = '', language = 'en'] = file.split('.')
      return parseLecture(readFileSync(join(folder, file), 'utf8'), { name, language })
    })
}

/** Parses the notation of samples: `# title`, `## chapter`, one sentence a line, `* ` before the content of a slide. */
function parseLecture(text: string, { name, language }: Pick<Lecture, 'name' | 'language'>): Lecture {
  const lecture: Lecture = { name, language, title: '', chapters: [] }
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line.startsWith('## ')) lecture.chapters.push({ title: line.slice(3), sentences: [] })
    else if (line.startsWith('# ')) lecture.title = line.slice(2)
    else if (line !== '')
      lecture.chapters.at(-1)?.sentences.push({ text: line.replace(/^\* /, ''), isKey: line.startsWith('* ') })
  }
  return lecture
}

export function sentencesOf({ chapters }: Pick<Lecture, 'chapters'>): LectureSentence[] {
  return chapters.flatMap(({ sentences }) => sentences)
}

/** A sentence as speech recognition returns it: in lower case and without stops. */
export function transcribed(text: string): string {
  return text.toLowerCase().replace(/[.,!?;:।॥؟،。、！？]+(?=\s|$)/gu, '')
}

const [msPerWord, msBetween, wordsPerCue] = [400, 700, 7]

/** A lecture as a person captions it: stops, capitals, a cue never longer than its sentence. */
export function manualCaptions(lecture: Lecture): Readable {
  const segments: Segment[] = []
  let at = 0
  for (const { text } of sentencesOf(lecture)) {
    for (const some of runs(text.split(' '))) {
      segments.push({ text: some.join(' '), startMs: at, durationMs: some.length * msPerWord })
      at += some.length * msPerWord
    }
    at += msBetween
  }
  return captureOf(lecture, segments)
}

const fillers = new Map([
  ['en', 'um'],
  ['hi', 'अं'],
  ['gu', 'અં'],
  ['de', 'äh'],
])

/**
 * A lecture as automatic captions show it: no stops, fillers, and each line shown twice, first below the one before it.
 */
export function automaticCaptions(lecture: Lecture): Readable {
  const words = sentencesOf(lecture).flatMap(({ text }) => transcribed(text).split(' '))
  const filler = fillers.get(lecture.language) ?? ''
  const lines = runs(words).map((some, index) => (index % 9 === 4 ? [filler, ...some] : some).join(' ').trim())
  const segments = lines.map((text, index) => ({
    text: index === 0 ? text : `${lines[index - 1]}\n${text}`,
    startMs: index * wordsPerCue * msPerWord,
    durationMs: 2 * wordsPerCue * msPerWord,
  }))
  return captureOf(lecture, segments)
}

function runs(words: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(words.length / wordsPerCue) }, (_, index) =>
    words.slice(index * wordsPerCue, (index + 1) * wordsPerCue),
  )
}

function captureOf({ title, language }: Lecture, segments: Segment[]): Readable {
  return { kind: 'youtube', title, language, capturedAt: '2026-09-14T08:30:00.000Z', segments }
}
