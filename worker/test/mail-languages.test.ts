import { languages } from '@takhti/schema/languages/model'
import { expect, test } from 'vitest'
import { signInEmailTexts } from '#accounts/accounts-text.ts'
import { factorEmailTexts, type FactorNews } from '#accounts/factors/factors-text.ts'
import { passwordChangedEmailTexts, resetEmailTexts } from '#accounts/passwords/passwords-text.ts'
import { hasAccountEmailTexts, notValidEmailTexts, verifyEmailTexts } from '#accounts/signup/signup-text.ts'
import { digestEmailTexts } from '#digests/digests-text.ts'
import { endedTexts } from '#exchange/webhooks/end-text.ts'
import { mailPage } from '#http/mail-page.ts'
import { invitationEmailTexts as addedEmailTexts } from '#institutes/institutes-text.ts'
import { invitationEmailTexts, referralEmailTexts } from '#joining/joining-text.ts'
import { linkEmailTexts } from '#live/live-text.ts'
import { renderEmail, type Letters } from '#platform/email.ts'

const url = 'https://takhti.example/x'
const roles = ['instructor', 'learner', 'admin'] as const
const institute = 'Vidya & Sons'
const classes = Array.from({ length: 23 }, () => ({ className: '7B', posts: 1, unread: 2, due: 3 }))

/** Every mail that a reader gets; that to the provider is in English alone. */
const mails: readonly Letters[] = [
  signInEmailTexts(url),
  verifyEmailTexts(url),
  hasAccountEmailTexts(url),
  notValidEmailTexts('student', url),
  notValidEmailTexts('teacher', url),
  resetEmailTexts(url, '123456'),
  passwordChangedEmailTexts(url),
  ...(['added', 'removed', 'recovery', 'reset'] satisfies FactorNews[]).map((news) => factorEmailTexts(news, url)),
  ...roles.map((role) => addedEmailTexts({ instituteName: institute, role, url })),
  ...roles.map((role) => invitationEmailTexts({ institute, role, url, isLong: role === 'admin' })),
  referralEmailTexts({ institute, code: 'ABC', url }),
  linkEmailTexts({ lesson: 'Leaves', name: '7B', url }),
  endedTexts({ host: 'sis.example', origin: url }),
  digestEmailTexts({ institute, classes, url }),
]

// Fault: a mail that fills another name than its sentence has.
test('[ML-3] each mail is whole in each language, and in no other one', () => {
  for (const letters of mails) {
    const rendered = languages.map(({ code }) => renderEmail(letters, code, { url, after: 'institute' }))
    const texts = rendered.map(({ subject, text }) => `${subject}\n${text}`)
    for (const text of texts) expect(text).not.toMatch(/\{\{|\}\}|undefined|“\s*”|«\s*»|„\s*“|「\s*」/)
    expect(new Set(texts).size).toBe(languages.length)
  }
})

test('[ML-4] the page of a link is in the language of its mail, or of the browser', async () => {
  for (const { code, direction } of languages)
    for (const of of ['refusal', 'digestOff'] as const) {
      const request = new Request(`${url}?lang=${code}`, { headers: { 'Accept-Language': 'fr' } })
      const page = await mailPage({ request, of, kind: 'ask' }).text()
      expect(page).toContain(`<html lang="${code}" dir="${direction}">`)
      expect(page).not.toContain('undefined')
    }
  const browser = new Request(url, { headers: { 'Accept-Language': 'fi, kn;q=0.8' } })
  expect(await mailPage({ request: browser, of: 'digestOff', kind: 'done' }).text()).toContain('<html lang="kn"')
})
