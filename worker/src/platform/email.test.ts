import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderEmail } from './email.ts'
import { mimeOf } from './mime.ts'

const letter = (name: string) => ({
  subject: `Hello\r\nBcc: somebody@example.org ${name}`,
  lines: [`Dear ${name}`],
  action: { label: 'Open', url: 'https://example.org/?a=1&b="2"' },
})
const letters = { en: letter('en'), hi: letter('hi'), ar: letter('ar') }

test('[AC-20] a mail is in the language and direction of its reader, or in English', () => {
  expect(renderEmail(letters, 'ar-EG').html).toContain('<html lang="ar" dir="rtl">')
  expect(renderEmail(letters, 'hi').html).toContain('<html lang="hi" dir="ltr">')
  expect(renderEmail(letters, 'de').html).toContain('<html lang="en" dir="ltr">')
  expect(renderEmail(letters, '').language).toBe('en')
})

test('[AC-21] no text of a person becomes a header or a tag', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const { subject, html } = renderEmail({ ...letters, en: letter(name) }, 'en')
      expect(subject).not.toMatch(/[\r\n]/)
      const tags = html.match(/<\/?[a-z!]+/g) ?? []
      const plain = renderEmail({ ...letters, en: letter('') }, 'en').html.match(/<\/?[a-z!]+/g) ?? []
      expect(tags).toEqual(plain)
    }),
  )
})

test('[LT-4] only a mail that institutes cause has a one-click unsubscribe', () => {
  const refusal = 'https://takhti.example/api/letters/never/x.y'
  const envelope = { from: { name: 'Takhti', address: 'a@b.example' }, to: 'c@d.example', id: 'id', at: new Date(0) }
  const mime = mimeOf({ ...envelope, ...renderEmail(letters, 'ar', { url: refusal, after: 'institute' }) })
  expect(mime).toContain(`\r\nList-Unsubscribe: <${refusal}>\r\n`)
  expect(mime).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(renderEmail(letters, 'hi', { url: refusal, after: 'choice' }).text).toContain(refusal)
  expect(mimeOf({ ...envelope, ...renderEmail(letters, 'en') })).not.toContain('List-Unsubscribe')
})
