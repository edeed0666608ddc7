import { sendFactorLetter } from '#accounts/factors/letters.ts'
import { sendPasswordLetter, sendResetLetter } from '#accounts/passwords/letters.ts'
import { mirrorProfile } from '#accounts/profiles/mirror.ts'
import { closeSockets } from '#accounts/sessions/ending.ts'
import { sendSignInLetter } from '#accounts/sign-in-letter.ts'
import { mirrorNames, sendSignUpLetter } from '#accounts/signup/port.ts'
import { mirrorMembership, settleCodeJob } from '#classes/port.ts'
import { mirrorImport } from '#imports/port.ts'
import { mirrorPersonJob, sendInvitationJob } from '#institutes/port.ts'
import { sendJoiningLetter, sendReferralLetter } from '#joining/port.ts'
import { sendContactLetter, tellOfLicence } from '#licences/port.ts'
import { sendClassLinks } from '#live/port.ts'
import { keepPromise, listDueJobs, type Job } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { eraseAsPromised, mergeAsPromised } from '#records/port.ts'
import { seatAnew, tellUntold } from '#rooms/port.ts'

const batchSize = 50

/** Does what the directory promised and is due; called by the cron trigger. */
export async function drainOutbox(platform: Platform): Promise<void> {
  const due = await listDueJobs(platform.directory, platform.now(), batchSize)
  for (const job of due) await keepPromise(platform, job, () => perform(platform, job))
}

const jobs: Readonly<Record<string, (platform: Platform, body: unknown, id: string) => Promise<void>>> = {
  classLinks: sendClassLinks,
  contactLetter: sendContactLetter,
  eraseStudent: eraseAsPromised,
  joiningLetter: sendJoiningLetter,
  licenceNews: tellOfLicence,
  mergeStudents: mergeAsPromised,
  mirrorImport,
  mirrorMember: mirrorMembership,
  mirrorNames,
  mirrorProfile,
  endSessions: closeSockets,
  factorLetter: sendFactorLetter,
  inviteToInstitute: sendInvitationJob,
  mirrorPerson: mirrorPersonJob,
  passwordLetter: sendPasswordLetter,
  referralLetter: sendReferralLetter,
  resetLetter: sendResetLetter,
  seatAnew,
  settleCode: settleCodeJob,
  signInLetter: sendSignInLetter,
  signUpLetter: sendSignUpLetter,
  tellUntold,
}

async function perform(platform: Platform, { id, kind, body }: Job): Promise<void> {
  const work = jobs[kind]
  if (work === undefined) throw new Error(`no job is called ${kind}`)
  await work(platform, body, id)
}
