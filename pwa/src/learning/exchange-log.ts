import { newId } from '@takhti/schema/kit/ids'
import type { Exchange } from '@takhti/schema/learning/model'
import { maxExchangeText } from '@takhti/schema/learning/rules'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'

/** An id for an exchange of this device. */
export function newExchangeId(): string {
  return newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}

const cut = (text: string) => text.slice(0, maxExchangeText).toWellFormed()

/** Stores an exchange or its next step for the teachers of the class; the outbox sends it. */
export async function recordExchange(exchange: Exchange): Promise<void> {
  const { question, attempt, answer, passages } = exchange
  await enqueue(lateCalls.learning.record, {
    ...exchange,
    ...{ question: cut(question), attempt: cut(attempt), answer: cut(answer), passages: passages.slice(0, 12) },
  })
}
