import { embedded } from '@takhti/assistant/engines/embedded-engine'
import { type Lecture, manualCaptions, sentencesOf } from '@takhti/assistant/samples/lecture'
import { type Readable, readSource } from '@takhti/assistant/source'
import type { PlainQuestion } from '@takhti/schema/questions/model'

/** A question with the lecture and the captions that it was made from. */
export type Item = { question: PlainQuestion; lecture: Lecture; capture: Readable }

const [perLecture, inOneCall] = [20, 5]

/** The embedded engine's questions on lectures: up to twenty of each, five at a time, none twice. */
export async function itemsOf(lectures: readonly Lecture[], captionsOf = manualCaptions): Promise<Item[]> {
  const items: Item[] = []
  for (const lecture of lectures) {
    const capture = captionsOf(lecture)
    const questions: PlainQuestion[] = []
    for (let seed = 1; seed <= perLecture / inOneCall; seed += 1) {
      const source = readSource(capture)
      const made = await embedded.makeQuiz(source, { count: inOneCall, seed, besides: questions })
      questions.push(...made.questions)
    }
    items.push(...questions.map((question) => ({ question, lecture, capture })))
  }
  return items
}

/** The index of the sentence that a question was made from, or -1 where its passage is not exactly one. */
export function sentenceOf({ question, lecture }: Item): number {
  const quote = plain(question.span?.quote ?? '')
  return sentencesOf(lecture).findIndex(({ text }) => plain(text) === quote || plain(withoutOpening(text)) === quote)
}

/** Words alone, for comparison; independent of the engine's own code, so that neither vouches for the other. */
export function plain(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')
}

/** The passage may leave out what only joins a sentence to the one before it. */
function withoutOpening(text: string): string {
  return text.replace(/^(?:(?:so|now|okay|ok|all right|alright|well|and|but|finally|as a result)[\s,]+)+/i, '')
}
