import type { Content } from '@takhti/schema/files/model'
import type { Question } from '@takhti/schema/questions/model'
import { plainQuestion } from '@takhti/schema/questions/plain'
import { lazy, Suspense } from 'react'
import type { AnswerTo, Work } from './engines/engine-orders.ts'

const Actions = lazy(() => import('./SourceActions.tsx').then((file) => ({ default: file.SourceActions })))

/** The assistant's actions on a source, loaded after the source itself. A question set or a deck is no source. */
export function SourceActions({ content }: { content: Content }) {
  if (content.kind === 'questions' || content.kind === 'cards') return null
  return (
    <Suspense fallback={<div className="assistant-actions" />}>
      <Actions content={content} />
    </Suspense>
  )
}

/**
 * The result of the checks for each question against the whole text of its source, in a worker. Rejects where the
 * engine is not loaded.
 */
export async function checkAgainst(content: Content, questions: readonly Question[]): Promise<Question['checks'][]> {
  const [{ sharedWorker }, { sourceOf }] = await Promise.all([import('./use-engines.ts'), import('./source-of.ts')])
  const work = { name: 'check' as const, questions: questions.map(plainQuestion), others: [], isRepaired: false }
  return (await sharedWorker().run(work, sourceOf(content))).map(({ checks }) => checks)
}

type Ask = Extract<Work, { name: 'ask' }>

/** Asks the built-in engine of this device about several texts. */
export async function askOnDevice(work: Omit<Ask, 'name'>): Promise<AnswerTo<'ask'>> {
  const [capture] = work.captures
  if (capture === undefined) return []
  const { sharedWorker } = await import('./use-engines.ts')
  return await sharedWorker().run({ name: 'ask', ...work }, { key: 'ask', capture })
}

/** Loads what the built-in engine needs for English, so that it works without a network from then on. */
export async function prepareOnDevice(): Promise<void> {
  const { sharedWorker } = await import('./use-engines.ts')
  const capture = { kind: 'article' as const, title: '', language: 'en', capturedAt: '', segments: [{ text: 'Text.' }] }
  await sharedWorker().run({ name: 'prepare' }, { key: 'prepare', capture })
}

export type { SourceText } from './engines/engine-orders.ts'
export type { EngineName } from './engines/engines.ts'
export type { Origin } from './engines/origin.ts'
export { PlanSlotContext } from './plan-slot.ts'

/** The choice of the engine that makes slides of a source. */
export const SlidesEngine = lazy(() => import('./SlidesEngine.tsx').then((file) => ({ default: file.SlidesEngine })))

/** The engine of slides, and why it was not the chosen one. */
export const SlidesMaker = lazy(() => import('./MadeByLine.tsx').then((file) => ({ default: file.MadeByLine })))

/** What makes slides of a text for a credit. */
export function loadSourceSlides() {
  return import('./source-slides.ts')
}
