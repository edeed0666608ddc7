import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sizeFigure } from './figure.ts'
import type { Figures } from './figures.ts'

/** The most CPU milliseconds for one image of 1080p with 40 answer cards. */
const budgetMs = 120

const script = fileURLToPath(new URL('../../pwa/src/answer-cards/measure-reader.ts', import.meta.url))

/** The time to read the answer cards of a class from one image, in a process of its own as in a worker. */
export async function cards(figures: Figures): Promise<void> {
  await figures.take(['cards.read.40'], async () => {
    const ours = Number(execFileSync(process.execPath, [script], { encoding: 'utf8' }))
    return sizeFigure({ name: 'cards.read.40', ours, peer: budgetMs, peerName: 'budget', limit: 1, unit: 'ms' })
  })
}
