import { embedded } from '@takhti/assistant/engines/embedded-engine'
import { readSource } from '@takhti/assistant/source'
import * as z from 'zod'
import type { Made, Order } from './results.ts'

// The policy of extension pages forbids code made from text, which zod would otherwise try.
z.config({ jitless: true })

const [sentences, questions, cards] = [6, 5, 10]

// Beside the panel, so that reading three hours of speech stops no press of a button.
addEventListener('message', ({ data }: MessageEvent<Order>) => {
  make(data).then(
    (made) => postMessage({ isOk: true, made }),
    () => postMessage({ isOk: false }),
  )
})

async function make({ making, capture, seed }: Order): Promise<Made> {
  const source = readSource(capture)
  if (making === 'summary') return { making, summary: await embedded.summarise(source, sentences) }
  if (making === 'quiz') return { making, quiz: await embedded.makeQuiz(source, { count: questions, seed }) }
  return { making, cards: await embedded.makeCards(source, cards) }
}
