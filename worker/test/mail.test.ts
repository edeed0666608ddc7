import { hourMs } from '@takhti/schema/kit/durations'
import { beforeAll, expect, inject, test } from 'vitest'
import { directoryOf } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { mailerOf } from '#platform/mailer.ts'
import { migratedEnv } from './databases.ts'
import { anId, TestWorker } from './school.ts'

const servers = inject('loopback')

let env: Env

beforeAll(async () => {
  env = await migratedEnv()
})

const letter = (subject: string, line: string) => ({
  subject,
  lines: [line],
  action: { label: 'Open', url: 'https://takhti.example/#secret=x' },
})
const letters = {
  en: letter('A plain subject', '.a line that begins with a dot'),
  hi: letter('तख़्ती में साइन इन करने का आपका लिंक, जो बहुत लंबा है और कई टुकड़ों में जाता है', '.तख़्ती'),
  ar: letter('رابط تسجيل الدخول', '.'),
}

type Taken = { from: string; to: string[]; raw: string }

async function takenMails(to: string): Promise<Taken[]> {
  const reply = await fetch(`http://127.0.0.1:${servers.http}/mails`)
  return ((await reply.json()) as Taken[]).filter((mail) => mail.to.includes(to))
}

function bySmtp(port: number, changes: Partial<Env> = {}): Env {
  return { ...env, MAILBOX: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), ...changes }
}

const send = (where: Env, mail: { to: string; language: keyof typeof letters }) =>
  mailerOf(where, directoryOf(where), { now: () => new Date() }).send({
    ...{ id: anId(), ...mail, letters: () => letters[mail.language] },
    cause: { by: 'reader' },
  })

/** The subject and both parts of a mail, parsed as a mail program does. */
function read(raw: string): { subject: string; text: string; html: string } {
  const subject = /^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1] ?? ''
  const decoded = subject.replaceAll(/=\?utf-8\?B\?([^?]*)\?=(?:\r\n )?/g, (_, word: string) => utf8(word))
  const part = (type: string) =>
    utf8(new RegExp(`Content-Type: ${type}[^]*?\r\n\r\n([^-]*)\r\n--`).exec(raw)?.[1]?.replaceAll('\r\n', '') ?? '')
  return { subject: decoded, text: part('text/plain'), html: part('text/html') }
}

function utf8(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))
}

test('a real mail server takes both parts, in the language and direction of the reader', async () => {
  for (const language of ['en', 'hi', 'ar'] as const) {
    const to = `${anId()}@reader.example`
    await send(bySmtp(servers.mail, { MAIL_FROM: 'तख़्ती <mail@takhti.example>' }), { to, language })
    const [mail] = await takenMails(to)
    expect(mail?.from).toBe('mail@takhti.example')
    const { subject, text, html } = read(mail?.raw ?? '')
    expect(subject).toBe(letters[language].subject)
    expect(text).toContain(letters[language].lines[0])
    expect(text).toContain('https://takhti.example/#secret=x')
    expect(html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    const lines = (mail?.raw ?? '').split('\r\n')
    expect(lines.filter((line) => line.length > 78)).toEqual([])
    expect(/[^\r]\n|[^\t\r\n -~]/.test(mail?.raw ?? '')).toBe(false)
  }
})

test('a mail server that wants a password gets it, and a wrong one is an error', async () => {
  const to = `${anId()}@reader.example`
  const mail = { to, language: 'en' } as const
  await send(bySmtp(servers.mail, { SMTP_USER: 'takhti', SMTP_PASSWORD: 'chalk' }), mail)
  expect(await takenMails(to)).toHaveLength(1)
  await expect(send(bySmtp(servers.mail, { SMTP_USER: 'takhti', SMTP_PASSWORD: 'x' }), mail)).rejects.toThrow('535')
})

test('a server that refuses, hangs up or is not there is an error, at once', async () => {
  const mail = { to: `${anId()}@reader.example`, language: 'en' } as const
  await expect(send(bySmtp(servers.refusing), mail)).rejects.toThrow('nobody of that name here')
  await expect(send(bySmtp(servers.silent), mail)).rejects.toThrow()
  await expect(send(bySmtp(1), mail)).rejects.toThrow()
})

test('a server elsewhere that offers no encryption gets neither mail nor password', async () => {
  const mail = { to: `${anId()}@reader.example`, language: 'en' } as const
  // The same machine under an address that looks remote.
  const elsewhere = bySmtp(servers.mail, { SMTP_HOST: '0.0.0.0', SMTP_USER: 'takhti', SMTP_PASSWORD: 'chalk' })
  await expect(send(elsewhere, mail)).rejects.toThrow('no encryption')
})

test('the binding of the platform takes a mail', async () => {
  const binding: Env = { ...env, MAILBOX: 'binding', MAIL_FROM: 'Takhti <mail@takhti.example>' }
  await expect(send(binding, { to: 'reader@reader.example', language: 'hi' })).resolves.toBeUndefined()
})

test('a person without an e-mail address is sent nothing', async () => {
  const to = `${anId()}@people.takhti.invalid`
  await send(bySmtp(servers.mail), { to, language: 'en' })
  expect(await takenMails(to)).toEqual([])
})

test('an e-mail that the mail server refused goes out when it accepts mail again', async () => {
  const email = `${anId()}@reader.example`
  const body = { first_name: 'Asha', email, password: 'tumbling river stones', terms: true }
  const refused = new TestWorker(bySmtp(servers.refusing))
  expect((await refused.post('/teacher/signup', null, body, { 'CF-Connecting-IP': anId() })).status).toBe(200)
  expect(await takenMails(email)).toEqual([])
  const worker = new TestWorker(bySmtp(servers.mail))
  worker.clock.pass(hourMs / 6)
  await worker.drain()
  const [mail] = await takenMails(email)
  expect(read(mail?.raw ?? '').text).toMatch(/verifyEmail#verify_token=[\w-]{43}/)
})
