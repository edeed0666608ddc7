import { internalMailDomain } from '@takhti/schema/accounts/rules'
import { mailbox } from '@takhti/schema/kit/directory-tables'
import type { DirectoryDatabase } from './db.ts'
import { renderEmail, type Letters, type RenderedEmail } from './email.ts'
import type { Env } from './env.ts'
import { isRefused, refusalUrl } from './mail-refusals.ts'
import { refusalHeaders, senderFrom } from './mime.ts'
import { handOver } from './smtp.ts'

/**
 * One mail: its reader, its language and its content. `id` is that of the job that sends it. A mail that is sent
 * again, because of a crash between sending and deleting the job, carries the same id. `cause` decides whether
 * its reader can refuse it.
 */
export type Mail = { id: string; to: string; language: string; letters: Letters; cause: Cause }

/**
 * The reader asked for the mail or has an account it is about; or an institute entered the address; or the reader chose
 * to get such mails regularly, and stops them at an address of its own.
 */
export type Cause = { by: 'reader' } | { by: 'institute'; origin: string } | { by: 'choice'; offUrl: string }

type SetMail = RenderedEmail & { id: string; to: string }

/** Sends mail; resolves when the next station has it. */
export type Mailer = { send(mail: Mail): Promise<void> }

type Stamp = { now(): Date }

/** The mailer that the environment names. People without e-mail have internal addresses, which are never mailed. */
export function mailerOf(env: Env, directory: DirectoryDatabase, stamp: Stamp): Mailer {
  const post = postOf(env, directory, stamp)
  return {
    async send({ id, to, language, letters, cause }) {
      if (to.endsWith(`@${internalMailDomain}`)) return
      if (cause.by === 'reader') return post({ id, to, ...renderEmail(letters, language) })
      if (cause.by === 'choice')
        return post({ id, to, ...renderEmail(letters, language, { url: cause.offUrl, after: 'choice' }) })
      const keeper = { directory, now: () => stamp.now() }
      if (await isRefused(keeper, to)) return
      const refusal = await refusalUrl(keeper, to, cause.origin)
      await post({ id, to, ...renderEmail(letters, language, { url: refusal, after: 'institute' }) })
    },
  }
}

type Post = (mail: SetMail) => Promise<void>

function postOf(env: Env, directory: DirectoryDatabase, stamp: Stamp): Post {
  switch (env.MAILBOX) {
    case 'local':
      return localMailbox(directory, stamp)
    case 'smtp':
      return smtp(env, stamp)
    case 'binding':
      return binding(env)
    case 'none':
      return async () => undefined
  }
}

function localMailbox(directory: DirectoryDatabase, stamp: Stamp): Post {
  return async (mail) => {
    const row = { ...mail, createdAt: stamp.now().toISOString() }
    await directory.insert(mailbox).values(row).onConflictDoNothing()
  }
}

function smtp(env: Env, stamp: Stamp): Post {
  return (mail) =>
    handOver(
      {
        host: env.SMTP_HOST ?? '',
        port: Number(env.SMTP_PORT ?? '465'),
        username: env.SMTP_USER,
        password: env.SMTP_PASSWORD,
      },
      { ...mail, from: senderFrom(senderOf(env)), at: stamp.now() },
    )
}

function binding(env: Env): Post {
  return async ({ to, subject, text, html, refusal }) => {
    if (env.MAIL === undefined) throw new Error('MAILBOX is "binding" and there is no MAIL binding')
    const { name, address } = senderFrom(senderOf(env))
    await env.MAIL.send({ from: { name, email: address }, to, subject, text, html, headers: refusalHeaders(refusal) })
  }
}

function senderOf(env: Env): string {
  return env.MAIL_FROM ?? 'Takhti <no-reply@localhost>'
}
