import type { CardPicture } from '@takhti/schema/accounts/cards/rules'
import { internalMailDomain } from '@takhti/schema/accounts/rules'
import type { Env } from '#platform/env.ts'
import type { TestWorker } from './school.ts'

/** A printed card. */
export type Card = { userId: string; first_name: string; secret: string; pictures: CardPicture[] }

/** Removes a person's address: only people without one can have a card. */
export async function withoutAddress(env: Env, personId: string): Promise<void> {
  await env.DIRECTORY.prepare('update people set email = ?, email_verified = 0 where id = ?')
    .bind(`${personId}@${internalMailDomain}`, personId)
    .run()
}

/** Issues a card. Returns it with the token of a session that it opens. */
export async function sessionByCard(
  worker: TestWorker,
  by: { token: string | null; userId: string },
): Promise<{ card: Card; token: string }> {
  const issued = await worker.post('/student/login-cards/issue', by.token, { userIds: [by.userId] })
  if (issued.status !== 200) throw new Error(`issuing answered ${JSON.stringify(issued)}`)
  // The contract's answer to this path.
  const [card] = (issued.body as { items: Card[] }).items
  if (card === undefined) throw new Error('no card was issued')
  const { secret, pictures } = card
  const opened = await worker.post('/galileo/login-card', null, { secret, pictures })
  // The contract's answer to this path.
  return { card, token: (opened.body as { access_token: string }).access_token }
}
