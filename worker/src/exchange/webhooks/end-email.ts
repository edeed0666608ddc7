import { isMailable } from '#platform/auth.ts'
import type { Shard } from '#platform/db.ts'
import type { InstituteJob, Outcome } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { publicOrigin } from '#platform/public-origin.ts'
import { endedTexts } from './end-text.ts'
import { listAdmins, webhooksStore } from './store.ts'

/** Performs the job `webhookEnded`: the admins get a mail about a webhook that was switched off. */
export async function performWebhookEnded(
  platform: Platform,
  { shard, job: { id, instituteId, body } }: { shard: Shard; job: InstituteJob },
): Promise<Outcome> {
  // Only a trigger enqueues jobs of this kind, in this shape.
  const { webhookId } = body as { webhookId: string }
  const webhook = await webhooksStore({ instituteId }, platform.institute(shard)).find(webhookId)
  if (webhook?.state !== 'ended') return 'done'
  const admins = await listAdmins(platform.directory, instituteId)
  const letters = endedTexts({ host: new URL(webhook.url).hostname, origin: publicOrigin(platform.env) })
  for (const [index, { email, language }] of admins.filter((admin) => isMailable(admin.email)).entries())
    await platform.mailer.send({ id: `${id}.${index}`, to: email, language, letters, cause: { by: 'reader' } })
  return 'done'
}
