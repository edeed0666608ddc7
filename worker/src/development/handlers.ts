import { Email } from '@takhti/schema/accounts/model'
import type { Context } from 'hono'
import * as z from 'zod'
import type { ServeContext } from '#http/request.ts'
import type { ExtraRoutes } from '#http/serve.ts'
import { Failure } from '#platform/failure.ts'
import { escapeHtml } from '#platform/html.ts'
import { makeRecord, seedSchool } from './seed.ts'
import { developmentStore } from './store.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Routes of a development machine: its mailbox, its demo school, records in it, links that are too old. Anywhere else they do not exist. */
export const developmentRoutes: ExtraRoutes = (app) => {
  app.get('/mailbox', async (context) => {
    requireLoopback(context, context.env.MAILBOX === 'local')
    const mails = await developmentStore(context.get('platform').directory).listMails(context.req.query('to'))
    return context.html(mailboxPage(mails))
  })
  app.post('/api/development/seed', async (context) => {
    requireLoopback(context, context.env.ENVIRONMENT === 'development')
    return context.json(await seedSchool(context.get('platform')))
  })
  app.post('/api/development/record', async (context) => {
    requireLoopback(context, context.env.ENVIRONMENT === 'development')
    const { email, role } = RecordInput.parse(await context.req.json())
    await makeRecord(context.get('platform'), email, role)
    return context.json({})
  })
  app.post('/api/development/expire-links', async (context) => {
    requireLoopback(context, context.env.ENVIRONMENT === 'development')
    const { email } = LinksInput.parse(await context.req.json())
    await developmentStore(context.get('platform').directory).expireLinks(email, context.get('platform').now())
    return context.json({})
  })
}

const LinksInput = z.object({ email: Email })
const RecordInput = LinksInput.extend({ role: z.enum(['learner', 'instructor', 'admin']) })

function requireLoopback({ req }: Context<ServeContext>, isSwitchedOn: boolean): void {
  if (!isSwitchedOn || !loopback.has(new URL(req.url).hostname)) throw new Failure('common/not-found')
}

function mailboxPage(
  mails: readonly { id: string; to: string; subject: string; text: string; html: string; createdAt: string }[],
): string {
  const articles = mails.map(
    ({
      id,
      to,
      subject,
      text,
      html,
      createdAt,
    }) => `<article aria-labelledby="m${id}"><h2 id="m${id}">${escapeHtml(subject)}</h2>
<p>To <strong>${escapeHtml(to)}</strong> <time datetime="${createdAt}">${createdAt}</time></p><p class="text">${linked(text)}</p>${framed(html)}</article>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mailbox</title>
<meta name="viewport" content="width=device-width"><style>
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:45rem;padding:0 1rem;color:#1b2733;background:#fcfcfa}
article{border:1px solid #d8dde2;border-radius:.5rem;padding:0 1rem;margin-block:1rem}.text{white-space:pre-line;overflow-wrap:anywhere}
iframe{inline-size:100%;block-size:24rem;border:1px solid #d8dde2;border-radius:.5rem;background:#fff}summary{padding-block:.5rem;cursor:pointer}
@media (prefers-color-scheme:dark){body{color:#e8ecef;background:#1d2630}a{color:#8cb8ff}article{border-color:#3a4754}}
</style><main><h1>Mailbox</h1><p>What this development machine would have mailed, the newest first.</p>
${articles.length === 0 ? '<p>No mail yet.</p>' : articles.join('\n')}</main></html>`
}

/** The HTML part in a frame, where it can neither run scripts, nor fetch, nor follow links. */
function framed(html: string): string {
  if (html === '') return ''
  return `<details><summary>As HTML</summary><iframe sandbox title="The mail as HTML" srcdoc="${escapeHtml(html)}"></iframe></details>`
}

function linked(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
}
