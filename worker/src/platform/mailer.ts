import { internalMailDomain } from '@takhti/schema/accounts/rules'
import { mailbox } from '@takhti/schema/kit/directory-tables'
import { WorkerMailer } from 'worker-mailer'
import type { DirectoryDatabase } from './db.ts'
import type { Env } from './env.ts'

/** One mail, as text; every mail client shows it. */
export type Mail = { to: string; subject: string; text: string }

/** Sends mail; resolves when the next station has it. */
export type Mailer = { send(mail: Mail): Promise<void> }

type Stamp = { now(): Date; newId(): string }

/** The mailer that the environment names. People without e-mail have internal addresses, which are never mailed. */
export function mailerOf(env: Env, directory: DirectoryDatabase, stamp: Stamp): Mailer {
  const mailer = chosen(env, directory, stamp)
  return {
    async send(mail) {
      if (!mail.to.endsWith(`@${internalMailDomain}`)) await mailer.send(mail)
    },
  }
}

function chosen(env: Env, directory: DirectoryDatabase, stamp: Stamp): Mailer {
  switch (env.MAILBOX) {
    case 'local':
      return localMailbox(directory, stamp)
    case 'smtp':
      return smtp(env)
    case 'binding':
      return binding(env)
    case 'none':
      return { send: async () => undefined }
  }
}

function localMailbox(directory: DirectoryDatabase, stamp: Stamp): Mailer {
  return {
    async send(mail) {
      await directory.insert(mailbox).values({ id: stamp.newId(), ...mail, createdAt: stamp.now().toISOString() })
    },
  }
}

function smtp(env: Env): Mailer {
  return {
    async send({ to, subject, text }) {
      const port = Number(env.SMTP_PORT ?? '465')
      await WorkerMailer.send(
        {
          host: env.SMTP_HOST ?? '',
          port,
          secure: port === 465,
          credentials: { username: env.SMTP_USER ?? '', password: env.SMTP_PASSWORD ?? '' },
          authType: 'plain',
        },
        { from: senderOf(env), to, subject, text },
      )
    },
  }
}

function binding(env: Env): Mailer {
  return {
    async send(mail) {
      if (env.MAIL === undefined) throw new Error('MAILBOX is "binding" and there is no MAIL binding')
      await env.MAIL.send({ from: senderOf(env), ...mail })
    },
  }
}

function senderOf(env: Env): string {
  return env.MAIL_FROM ?? 'Takhti <no-reply@localhost>'
}
