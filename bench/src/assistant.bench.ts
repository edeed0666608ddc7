import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Lecture, lectures, manualCaptions, sentencesOf } from '@takhti/assistant/samples/lecture'
import type { Readable } from '@takhti/assistant/source'
import { answerFigures, answerNames, comprehensionFigures, comprehensionNames } from './assistant/answers.ts'
import { engineFigures, engineNames } from './assistant/engines.ts'
import { extractFigure } from './assistant/extract.ts'
import { glossaryFigure, glossaryName } from './assistant/glossary.ts'
import { itemFigures, itemNames } from './assistant/quality.ts'
import { rougeFigure, rougeName } from './assistant/rouge.ts'
import { judgedFigures, judgedNames } from './assistant/verdicts.ts'
import type { Figure } from './figure.ts'
import type { Figures } from './figures.ts'
import { interleave } from './interleave.ts'
import { slope } from './slope.ts'

// The length of a three-hour lecture.
const words = 27_000

/** How fast and how well the assistant reads without a model (performance.md, section 10). */
export async function assistant(figures: Figures): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-assistant-'))
  const file = join(folder, 'capture.json')
  try {
    await writeFile(file, JSON.stringify(lecturesOf(words)))
    await figures.take(['assistant.pipeline.growth'], () => growth(folder))
    await figures.take(['assistant.pipeline.3h.compromise'], () => besideCompromise(file))
    await figures.take(['assistant.rank.3h.nodesummarizer'], () => besideSummarizer(file))
    await figures.take(itemNames, itemFigures)
    await figures.take(answerNames, answerFigures)
    // The licence of these talks allows measuring and no redistribution: a developer who has them sets their folder.
    const talks = process.env['TAKHTI_VTSSUM']
    if (talks !== undefined) await figures.take(['assistant.extract.f1'], () => extractFigure(talks))
    // The sources of the judged items are not in the repository either.
    const judged = process.env['TAKHTI_JUDGED']
    if (judged !== undefined) {
      await figures.take(judgedNames, () => judgedFigures(judged))
      await figures.take([glossaryName], () => glossaryFigure(judged))
      await figures.take([rougeName], () => rougeFigure(judged))
      await figures.take(engineNames, () => engineFigures(judged))
    }
    // XQuAD shares alike, so it is not in the repository either.
    const questions = process.env['TAKHTI_XQUAD']
    if (questions !== undefined) await figures.take(comprehensionNames, () => comprehensionFigures(questions))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function besideCompromise(file: string): Promise<Figure> {
  return interleave({
    name: 'assistant.pipeline.3h.compromise',
    peerName: 'compromise 14.17.0, parsing alone',
    limit: 0.25,
    unit: 'ms',
    ours: async () => once('pipeline', file, 20),
    peer: async () => once('compromise', file, 1_000),
  })
}

function besideSummarizer(file: string): Promise<Figure> {
  return interleave({
    name: 'assistant.rank.3h.nodesummarizer',
    peerName: 'node-summarizer 1.0.7',
    limit: 0.1,
    unit: 'ms',
    ours: async () => once('rank', file, 20),
    peer: async () => once('summarizer', file, 1),
  })
}

/** How the time of the pipeline grows from a quarter of three hours to the whole; one is in step with the text. */
async function growth(folder: string): Promise<Figure> {
  const sizes = await Promise.all(
    [words / 4, words / 2, words].map(async (count) => {
      const file = join(folder, `capture-${count}.json`)
      await writeFile(file, JSON.stringify(lecturesOf(count)))
      return {
        rows: count,
        ours: async () => once('pipeline', file, 20),
        peer: async () => once('compromise', file, 200),
      }
    }),
  )
  return slope({ name: 'assistant.pipeline.growth', peerName: 'compromise', limit: 1, sizes, rounds: 3 })
}

/** The lectures one after the other until they have so many words, as captions of one video. */
function lecturesOf(least: number): Readable {
  const english = lectures().filter(({ language }) => language === 'en')
  const segments: Readable['segments'] = []
  let [reported, at] = [0, 0]
  for (let index = 0; reported < least; index += 1) {
    const lecture = english[index % english.length]
    if (lecture === undefined) throw new Error('There is no lecture')
    const cues = manualCaptions(lecture).segments.map((cue) => ({ ...cue, startMs: (cue.startMs ?? 0) + at }))
    segments.push(...cues)
    at = (cues.at(-1)?.startMs ?? 0) + 5_000
    reported += wordsIn(lecture)
  }
  return {
    kind: 'youtube',
    title: 'A term of lectures',
    language: 'en',
    capturedAt: '2026-09-14T08:30:00.000Z',
    segments,
  }
}

function wordsIn(lecture: Lecture): number {
  return sentencesOf(lecture).reduce((sum, { text }) => sum + text.split(' ').length, 0)
}

/** One run in a process of its own, without a warm cache; it must have made its result. */
function once(kind: 'pipeline' | 'rank' | 'compromise' | 'summarizer', file: string, atLeast: number): number {
  const script = new URL('./assistant/once.ts', import.meta.url).pathname
  const report: { ms: number; made: number } = JSON.parse(
    execFileSync(process.execPath, [script, kind, file], { encoding: 'utf8' }),
  )
  if (report.made < atLeast) throw new Error(`${kind}: ${report.made} were made of ${atLeast}`)
  return report.ms
}
