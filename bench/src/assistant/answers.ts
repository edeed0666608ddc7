import { lectures } from '@takhti/assistant/samples/lecture'
import { questionsOn } from '@takhti/assistant/samples/questions'
import type { Figure } from '#figure.ts'
import { answerTo, comprehensionOf, sourceOf } from './reading-comprehension.ts'

/** The names of the metrics of `answerFigures`. */
export const answerNames = ['assistant.answers.right', 'assistant.answers.refused']

// The required shares of a hundred (issue 26): own questions on own lectures, and near misses without an answer there.
const promised = { right: 90, refused: 85 }

/** How many questions on our lectures are answered with their words, and how many near misses are refused. */
export async function answerFigures(): Promise<Figure[]> {
  const counts = { asked: 0, right: 0, missed: 0, refused: 0 }
  for (const { name, title, chapters } of lectures().filter(({ language }) => language === 'en')) {
    const paragraphs = chapters.map(({ sentences }) => sentences.map(({ text }) => text).join(' '))
    const source = sourceOf(title, paragraphs, 'en')
    for (const { question, words } of questionsOn(name)) {
      const reply = await answerTo(source, question)
      if (words === undefined) counts.missed += 1
      else counts.asked += 1
      if (words === undefined && reply === undefined) counts.refused += 1
      if (words !== undefined && reply?.toLowerCase().includes(words.toLowerCase()) === true) counts.right += 1
    }
  }
  return [
    figure('answers.right', (100 * counts.right) / counts.asked, [promised.right, counts.asked]),
    figure('answers.refused', (100 * counts.refused) / counts.missed, [promised.refused, counts.missed]),
  ]
}

/** Required right answers of a hundred on XQuAD by language, and refusals of questions on other articles (issue 26). */
const [required, requiredOffTopic] = [{ en: 84, es: 78, hi: 76, ar: 66 } as const, 99]

export const comprehensionNames = Object.keys(required).flatMap((language) => [
  `assistant.xquad.${language}`,
  `assistant.xquad.${language}.offtopic`,
])

/** Right answers of a hundred to people's questions, and refusals off the topic; `folder` holds XQuAD's files. */
export async function comprehensionFigures(folder: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [language, least] of Object.entries(required)) {
    const { right, asked, refusedOffTopic, askedOffTopic } = await comprehensionOf(folder, language)
    figures.push(
      figure(`xquad.${language}`, right, [least, asked]),
      figure(`xquad.${language}.offtopic`, refusedOffTopic, [requiredOffTopic, askedOffTopic]),
    )
  }
  return figures
}

function figure(metric: string, ours: number, [peer, samples]: readonly [number, number]): Figure {
  const name = `assistant.${metric}`
  const ratio = peer / Math.max(ours, 0.01)
  return { name, ours, peer, peerName: 'promise', ratio, limit: 1, holds: ratio <= 1, unit: 'of 100', samples }
}
