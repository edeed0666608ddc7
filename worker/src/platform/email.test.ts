import { languages } from '@takhti/schema/languages/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signInEmailTexts } from '#accounts/accounts-text.ts'
import { renderEmail } from './email.ts'
import { mailWordsIn } from './mail-words.ts'
import { mimeOf } from './mime.ts'

const letter = (name: string) => ({
  subject: `Hello\r\nBcc: somebody@example.org ${name}`,
  lines: [`Dear ${name}`],
  action: { label: 'Open', url: 'https://example.org/?a=1&b="2"' },
})
const letters = () => letter('anyone')

test('[AC-20] a mail is in the language and direction of its reader, or in English', () => {
  const signIn = signInEmailTexts('https://takhti.example')
  for (const { code, direction } of languages) {
    const { html, subject, language } = renderEmail(signIn, `${code}-XX`)
    expect(html).toContain(`<html lang="${code}" dir="${direction}">`)
    expect([subject, language]).toEqual([mailWordsIn(code).signIn.subject, code])
  }
  for (const unknown of ['', 'fi']) expect(renderEmail(signIn, unknown).language).toBe('en')
})

test('[AC-21] no text of a person becomes a header or a tag', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const { subject, html } = renderEmail(() => letter(name), 'en')
      expect(subject).not.toMatch(/[\r\n]/)
      const tags = html.match(/<\/?[a-z!]+/g) ?? []
      const plain = renderEmail(() => letter(''), 'en').html.match(/<\/?[a-z!]+/g) ?? []
      expect(tags).toEqual(plain)
    }),
  )
})

test('[LT-4] only a mail that institutes cause has a one-click unsubscribe', () => {
  const refusal = 'https://takhti.example/api/letters/never/x.y'
  const envelope = { from: { name: 'Takhti', address: 'a@b.example' }, to: 'c@d.example', id: 'id', at: new Date(0) }
  const mime = mimeOf({ ...envelope, ...renderEmail(letters, 'ar', { url: refusal, after: 'institute' }) })
  expect(mime).toContain(`\r\nList-Unsubscribe: <${refusal}?lang=ar>\r\n`)
  expect(mime).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(renderEmail(letters, 'hi', { url: refusal, after: 'choice' }).text).toContain(refusal)
  expect(mimeOf({ ...envelope, ...renderEmail(letters, 'en') })).not.toContain('List-Unsubscribe')
})
