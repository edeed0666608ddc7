import { internalMailDomain } from '@takhti/schema/accounts/rules'
import { mailbox } from '@takhti/schema/kit/directory-tables'
import { WorkerMailer } from 'worker-mailer'
import type { DirectoryDatabase } from './db.ts'
import type { Env } from './env.ts'
import { setLetter, type Letters, type SetLetter } from './letter.ts'

/** One mail: who reads it, in which language, and what it says. */
export type Mail = { to: string; language: string; letters: Letters }

type SetMail = SetLetter & { to: string }

/** Sends mail; resolves when the next station has it. */
export type Mailer = { send(mail: Mail): Promise<void> }

type Stamp = { now(): Date; newId(): string }

/** The mailer that the environment names. People without e-mail have internal addresses, which are never mailed. */
export function mailerOf(env: Env, directory: DirectoryDatabase, stamp: Stamp): Mailer {
  const post = postOf(env, directory, stamp)
  return {
    async send({ to, language, letters }) {
      if (!to.endsWith(`@${internalMailDomain}`)) await post({ to, ...setLetter(letters, language) })
    },
  }
}

type Post = (mail: SetMail) => Promise<void>

function postOf(env: Env, directory: DirectoryDatabase, stamp: Stamp): Post {
  switch (env.MAILBOX) {
    case 'local':
      return localMailbox(directory, stamp)
    case 'smtp':
      return smtp(env)
    case 'binding':
      return binding(env)
    case 'none':
      return async () => undefined
  }
}

function localMailbox(directory: DirectoryDatabase, stamp: Stamp): Post {
  return async (mail) => {
    await directory.insert(mailbox).values({ id: stamp.newId(), ...mail, createdAt: stamp.now().toISOString() })
  }
}

function smtp(env: Env): Post {
  return async ({ to, subject, text, html }) => {
    const port = Number(env.SMTP_PORT ?? '465')
    await WorkerMailer.send(
      {
        host: env.SMTP_HOST ?? '',
        port,
        secure: port === 465,
        credentials: { username: env.SMTP_USER ?? '', password: env.SMTP_PASSWORD ?? '' },
        authType: 'plain',
      },
      { from: senderOf(env), to, subject, text, html },
    )
  }
}

function binding(env: Env): Post {
  return async ({ to, subject, text, html }) => {
    if (env.MAIL === undefined) throw new Error('MAILBOX is "binding" and there is no MAIL binding')
    await env.MAIL.send({ from: senderOf(env), to, subject, text, html })
  }
}

function senderOf(env: Env): string {
  return env.MAIL_FROM ?? 'Takhti <no-reply@localhost>'
}
