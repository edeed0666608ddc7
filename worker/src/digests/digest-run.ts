import { longestLookBackMs, lookAheadMs } from '@takhti/schema/digests/rules'
import type { Shard } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { publicOrigin } from '#platform/public-origin.ts'
import { verdictOn, type Verdict } from './decision.ts'
import { digestEmailTexts } from './digests-text.ts'
import { listNews, type Asked } from './news-store.ts'
import { offLinks } from './off-link.ts'
import { claimDigest, coverDigests, listDueDigests, settleDigests, type DueDigest } from './queue-store.ts'
import { listReaders, type Place } from './reader-store.ts'

/** Digests of one batch, and batches of one run and database; the next minute's run continues. */
const batchSize = 25
const maxBatches = 4

type Mailed = { digest: DueDigest; verdict: Extract<Verdict, { kind: 'mail' }> }

/** Sends the digests that are due. A mail that could not go out is made up for by the next one, and never sent twice. */
export async function sendDigests(platform: Platform): Promise<void> {
  const origin = publicOrigin(platform.env)
  // A mail must lead to the platform, and to where its reader stops it.
  if (origin === null) return
  for (const shard of platform.shards) {
    try {
      for (let batch = 0; batch < maxBatches; batch += 1)
        if ((await sendBatch(platform, shard, origin)) < batchSize) break
    } catch (error) {
      // The rest is still due: where mail is out of order, one digest a minute is lost and no more.
      log('error', `digests of database ${shard} were not sent`, { error })
    }
  }
}

async function sendBatch(platform: Platform, shard: Shard, origin: string): Promise<number> {
  const now = platform.now()
  const db = platform.institute(shard)
  const due = await listDueDigests(db, now.toISOString(), batchSize)
  if (due.length === 0) return 0
  const [news, readers] = await Promise.all([
    listNews(
      db,
      due.map((digest) => askedOf(digest, now)),
    ),
    listReaders(platform.directory, due),
  ])
  const decided = due.map((digest) => ({
    digest,
    verdict: verdictOn({
      ...{ digest, now, reader: readers.find(isOf(digest)) },
      news: news.filter(isOf(digest)),
    }),
  }))
  await settleDigests(
    db,
    decided.flatMap(({ digest, verdict }) =>
      verdict.kind === 'later'
        ? [{ ...placeOf(digest), was: digest.nextAt, nextAt: verdict.nextAt, coveredTo: coveredBy(verdict, now) }]
        : [],
    ),
  )
  await sendMails(
    platform,
    { shard, origin },
    decided.flatMap(({ digest, verdict }) => (verdict.kind === 'mail' ? [{ digest, verdict }] : [])),
  )
  return due.length
}

/** Claims and sends one mail after the other, so that a run that dies leaves the others due. */
async function sendMails(
  platform: Platform,
  { shard, origin }: { shard: Shard; origin: string },
  mails: readonly Mailed[],
): Promise<void> {
  if (mails.length === 0) return
  const db = platform.institute(shard)
  const until = platform.now().toISOString()
  const offUrl = await offLinks(platform, origin)
  const sent: Place[] = []
  try {
    for (const { digest, verdict } of mails) {
      const { reader, day, next, classes } = verdict
      if (!(await claimDigest(db, { ...digest, day, next }))) continue
      await platform.mailer.send({
        ...{ id: platform.newId(), to: reader.email, language: reader.language },
        letters: digestEmailTexts({ institute: reader.institute, classes, url: `${origin}/` }),
        cause: { by: 'choice', offUrl: await offUrl(digest) },
      })
      sent.push(placeOf(digest))
    }
  } finally {
    await coverDigests(db, sent, until)
  }
}

function askedOf(digest: DueDigest, now: Date): Asked {
  const oldest = new Date(now.getTime() - longestLookBackMs).toISOString()
  return {
    ...placeOf(digest),
    from: digest.coveredTo > oldest ? digest.coveredTo : oldest,
    now: now.toISOString(),
    until: new Date(now.getTime() + lookAheadMs[digest.pace]).toISOString(),
  }
}

function coveredBy(verdict: Extract<Verdict, { kind: 'later' }>, now: Date): string | null {
  return verdict.isCovered ? now.toISOString() : null
}

function placeOf({ instituteId, personId }: Place): Place {
  return { instituteId, personId }
}

function isOf({ instituteId, personId }: Place) {
  return (other: Place) => other.instituteId === instituteId && other.personId === personId
}
