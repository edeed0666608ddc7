import { isMailable } from '#platform/auth.ts'
import { runJobLater, emailJob, type OutboxJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { factorEmailTexts, type FactorNews } from './factors-text.ts'

type FactorEmail = { email: string; language: string; origin: string; news: FactorNews }

/** Performs the job `factorLetter`. */
export async function sendFactorEmail(platform: Platform, body: FactorEmail, id: string): Promise<void> {
  const { email, language, origin, news } = body
  const letters = factorEmailTexts(news, `${origin}/forgotpassword`)
  await platform.mailer.send({ id, to: email, language, letters, cause: { by: 'reader' } })
}

/** The mail about a change, as the jobs of its commit, and what sends it once the answer has left. */
export function factorLetter(
  platform: Platform,
  letter: FactorEmail,
): { jobs: Required<OutboxJob>[]; after: () => void } {
  if (!isMailable(letter.email)) return { jobs: [], after: () => {} }
  const job = emailJob(platform, 'factorLetter', letter)
  const after = () => runJobLater(platform, job, () => sendFactorEmail(platform, letter, job.id))
  return { jobs: [job], after }
}
