import { languages } from '@takhti/schema/languages/model'
import { lawDocuments, lawValues, lawVersions, placeholdersOf } from '@takhti/schema/law/rules'
import { env as bindings } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import lock from '../src/law/versions.lock.json'
import { migratedEnv } from './databases.ts'
import { TestWorker } from './school.ts'

// The pool types bindings as an empty global interface; its configuration names exactly these.
const texts = (bindings as unknown as { LAW_TEXTS: Record<string, string> }).LAW_TEXTS

const values = {
  OPERATOR_NAME: 'Example Trust <b>',
  OPERATOR_ADDRESS: '1 Example Road',
  OPERATOR_CONTACT: 'privacy@school.example',
  OPERATOR_JURISDICTION: 'India',
  RETENTION_DAYS: '60',
}

let env: Env

beforeAll(async () => {
  const assets = {
    async fetch(request: Request) {
      const text = texts[new URL(request.url).pathname.replace('/legal/', '').replace('.md', '')]
      return new Response(text ?? null, { status: text === undefined ? 404 : 200 })
    },
  }
  // The route reads nothing else of the binding.
  env = { ...(await migratedEnv()), ASSETS: assets as unknown as Fetcher }
})

async function page(path: string, given: Partial<Env> = values, headers: Record<string, string> = {}) {
  const answer = await new TestWorker({ ...env, ...given }).ask({ method: 'GET', path, body: null }, headers)
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

test('[LW-8] each document is a page for everyone, with the operator’s values', async () => {
  for (const document of lawDocuments) {
    const { status, html, headers } = await page(`/legal/${document}`)
    expect(status, document).toBe(200)
    expect(headers.get('content-type')).toContain('text/html')
    expect(html).toContain(`<time>${lawVersions[document]}</time>`)
    expect(html).not.toMatch(/<script|\{\{|‹/)
    expect(html).not.toContain('class="note"')
  }
  const { html } = await page('/legal/terms')
  expect(html).toContain('Example Trust &lt;b&gt;')
  expect(html).toContain('<a href="mailto:privacy@school.example">')
  expect((await page('/legal/nothing')).status).toBe(404)
  expect((await page('/legal/en/terms.md')).status).toBe(404)
})

test('[LW-9] a value that the operator has not given is named on the page', async () => {
  const { html } = await page('/legal/privacy', { OPERATOR_NAME: 'Example Trust', OPERATOR_ADDRESS: ' ' })
  expect(html).toContain('has not filled in yet: address, contact, law that applies, days until deletion')
  expect(html).toContain('Example Trust, ‹address›, runs')
})

test('[LW-10] a document has the language of its reader', async () => {
  const arabic = await page('/legal/privacy', values, { 'Accept-Language': 'ar-EG,en;q=0.5' })
  expect(arabic.html).toContain('<html lang="ar" dir="rtl">')
  for (const { code, direction } of languages)
    for (const document of lawDocuments) {
      const { html } = await page(`/legal/${document}?language=${code}`)
      expect(html, code).toContain(`<article lang="${code}" dir="${direction}">`)
      const [, title] = /^# (.+)$/m.exec(texts[`${code}/${document}`] ?? '') ?? []
      expect(html, code).toContain(`<title>${title} · Takhti</title>`)
      expect(html, code).not.toMatch(/class="note"|‹/)
    }
})

test('[LW-13] a language that an operator has no text in shows the English one and states so', async () => {
  const lacking = {
    async fetch(request: Request) {
      const isOther = !new URL(request.url).pathname.startsWith('/legal/en/')
      return isOther ? new Response(null, { status: 404 }) : env.ASSETS.fetch(request)
    },
  }
  const { html } = await page('/legal/licence?language=ar', { ...values, ASSETS: lacking as unknown as Fetcher })
  expect(html).toContain('متوفرة بالإنجليزية فقط')
  expect(html).toContain('<article lang="en" dir="ltr">')
})

test('[LW-11] a translation has the sections and the values of the English text', () => {
  for (const [path, text] of Object.entries(texts)) {
    const english = texts[`en/${path.split('/').at(-1)}`] ?? ''
    expect(lawValues, path).toEqual(expect.arrayContaining(placeholdersOf(text)))
    expect(placeholdersOf(text).toSorted(), path).toEqual(placeholdersOf(english).toSorted())
    for (const mark of [/^#/gm, /^- /gm]) expect(text.match(mark)?.length, path).toBe(english.match(mark)?.length)
  }
})

// A text that changes under its old version: people agreed to something else.
test('[LW-12] another English text is another version', async () => {
  for (const document of lawDocuments) {
    const bytes = new TextEncoder().encode(texts[`en/${document}`])
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
    const entry = { version: lawVersions[document], sha256: hash }
    expect(entry, `${document}: give it a new version, then write this entry`).toEqual(lock[document])
  }
})
