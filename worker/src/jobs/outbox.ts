import { sendFactorEmail } from '#accounts/factors/emails.ts'
import { sendPasswordEmail, sendResetEmail } from '#accounts/passwords/emails.ts'
import { mirrorProfile } from '#accounts/profiles/mirror.ts'
import { closeSockets } from '#accounts/sessions/ended-sessions.ts'
import { sendSignInEmail } from '#accounts/sign-in-email.ts'
import { mirrorNames, sendSignUpEmail } from '#accounts/signup/port.ts'
import { performRelease } from '#assessments/port.ts'
import { mirrorMembership, settleCodeJob } from '#classes/port.ts'
import { performExport, performImport, performWebhookEnded } from '#exchange/port.ts'
import { performShowPost } from '#feed/port.ts'
import { mirrorImport } from '#imports/port.ts'
import { mirrorPersonJob, sendInvitationJob } from '#institutes/port.ts'
import { sendJoiningEmail, sendReferralEmail } from '#joining/port.ts'
import { sendContactEmail, notifyOfLicence } from '#licences/port.ts'
import { sendClassLinks } from '#live/port.ts'
import { performNotice } from '#notifications/port.ts'
import type { Shard } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import {
  type InstituteJob,
  type InstituteJobKind,
  type JobKind,
  type Lease,
  loadDueInstituteJobs,
  loadDueJobs,
  type Outcome,
  runInstituteJob,
  runJob,
  type StoredJob,
} from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { shardOf } from '#platform/shard-store.ts'
import { eraseAsPromised, mergeAsPromised } from '#records/port.ts'
import { notifyPending, performAccess, performLessonAccess, seatAgain } from '#rooms/port.ts'

const batchSize = 50

/** Exhaustive: a kind without a performer does not compile. Each performer declares the body that its area enqueues. */
const performers: Readonly<Record<JobKind, (platform: Platform, body: never, id: string) => Promise<void>>> = {
  classLinks: sendClassLinks,
  contactLetter: sendContactEmail,
  eraseStudent: eraseAsPromised,
  joiningLetter: sendJoiningEmail,
  licenceNews: notifyOfLicence,
  mergeStudents: mergeAsPromised,
  mirrorImport,
  mirrorMember: mirrorMembership,
  mirrorNames,
  mirrorProfile,
  endSessions: closeSockets,
  factorLetter: sendFactorEmail,
  inviteToInstitute: sendInvitationJob,
  mirrorPerson: mirrorPersonJob,
  passwordLetter: sendPasswordEmail,
  referralLetter: sendReferralEmail,
  resetLetter: sendResetEmail,
  seatAnew: seatAgain,
  settleCode: settleCodeJob,
  signInLetter: sendSignInEmail,
  signUpLetter: sendSignUpEmail,
  tellUntold: notifyPending,
}

type InstituteWork = (platform: Platform, held: { shard: Shard; job: InstituteJob; lease: Lease }) => Promise<Outcome>

const institutePerformers: Readonly<Record<InstituteJobKind, InstituteWork>> = {
  access: performAccess,
  exportInstitute: performExport,
  importInstitute: performImport,
  lessonAccess: performLessonAccess,
  notice: performNotice,
  release: performRelease,
  showPost: performShowPost,
  webhookEnded: performWebhookEnded,
}

/** Runs the due jobs of the directory; called by the cron trigger. */
export async function drainOutbox(platform: Platform): Promise<void> {
  const due = await loadDueJobs(platform.directory, platform.now(), batchSize)
  for (const job of due) await runJob(platform, job, () => perform(platform, job))
}

/** Runs the due jobs of all institutes; called by the cron trigger. */
export async function drainInstituteOutboxes(platform: Platform): Promise<void> {
  for (const shard of platform.shards) {
    try {
      const due = await loadDueInstituteJobs(platform.institute(shard), platform.now(), batchSize)
      for (const job of due)
        await runInstituteJob(platform, { shard, job }, (lease) => performLeased(platform, { shard, job, lease }))
    } catch (error) {
      log('error', `the outbox of database ${shard} was not drained`, { error })
    }
  }
}

async function perform(platform: Platform, { id, kind, body }: StoredJob): Promise<void> {
  if (!isKnown(performers, kind)) throw new Error(`no job is called ${kind}`)
  const current = await atHome(platform, body)
  // Areas enqueue a kind with the body of its performer alone. This is the only cast of a body.
  await performers[kind](platform, current as never, id)
}

/** The body of a job with the present database of its institute, which may have moved since the job was made. */
async function atHome({ directory }: Platform, body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null || !('shard' in body) || !('instituteId' in body)) return body
  const shard = await shardOf(directory, String(body.instituteId))
  return shard === null ? body : { ...body, shard }
}

async function performLeased(platform: Platform, held: Parameters<InstituteWork>[1]): Promise<Outcome> {
  const { kind, body } = held.job
  if (!isKnown(institutePerformers, kind)) throw new Error(`no job of an institute is called ${kind}`)
  // Two runs of the cron can load the same job.
  return (await held.lease.checkpoint(body)) ? institutePerformers[kind](platform, held) : 'waits'
}

function isKnown<Kind extends string>(of: Readonly<Record<Kind, unknown>>, kind: string): kind is Kind {
  return Object.hasOwn(of, kind)
}
