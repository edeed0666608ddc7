import { languageOf, type LanguageCode } from '@takhti/schema/languages/model'
import { escapeHtml } from './html.ts'
import { mailWordsIn, type MailWords } from './mail-words.ts'

/** The content of a mail as plain sentences; `renderEmail` makes both parts of the mail of them. */
export type Letter = {
  subject: string
  lines: readonly string[]
  /** A code to type, shown large. */
  code?: string
  action?: { label: string; url: string }
  /** The small print: how long the mail is valid, and what to do when its reader did not ask for it. */
  note?: string
}

/** A mail in any language, from the sentences of that language. */
export type Letters = (words: MailWords) => Letter

/** Both parts of a mail, and the language they are in; `refusal` is where its reader refuses further ones. */
export type RenderedEmail = { subject: string; text: string; html: string; language: LanguageCode; refusal?: string }

/** Where a reader stops further mails, and after which sentence that address comes. */
export type Stopping = { url: string; after: 'institute' | 'choice' }

/** Sets a mail in the reader's language, right to left where that is due. */
export function renderEmail(letters: Letters, readerLanguage: string, stopping?: Stopping): RenderedEmail {
  const { code: language } = languageOf(readerLanguage)
  const words = mailWordsIn(language)
  const letter = letters(words)
  const subject = oneLine(letter.subject)
  if (stopping === undefined) return { subject, text: textOf(letter), html: htmlOf(letter, language), language }
  // The page that it opens is in the language of the mail.
  const refusal = `${stopping.url}?lang=${language}`
  const ending = words.stop[stopping.after]
  const footer = [
    paragraph(ending, small),
    `<p dir="ltr" style="${small};overflow-wrap:anywhere"><a href="${escapeHtml(refusal)}">${escapeHtml(refusal)}</a></p>`,
  ]
  return {
    subject,
    text: `${textOf(letter)}\n\n${ending}\n${refusal}`,
    html: htmlOf(letter, language, footer),
    language,
    refusal,
  }
}

function textOf({ lines, code, action, note }: Letter): string {
  return [...lines, code, action && `${action.label}:\n${action.url}`, note].filter(Boolean).join('\n\n')
}

const small = 'font-size:14px;color:#55606b'

function paragraph(text: string, style = ''): string {
  return `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
}

function htmlOf(
  { subject, lines, code, action, note }: Letter,
  language: LanguageCode,
  footer: readonly string[] = [],
): string {
  const { direction } = languageOf(language)
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;background:#f4f5f3;color:#1b2733;font:16px/1.6 system-ui,sans-serif">',
    '<div style="max-width:520px;margin:0 auto;padding:32px 24px;background:#fcfcfa">',
    paragraph('Takhti', 'font-weight:700;font-size:20px'),
    ...lines.map((line) => paragraph(line)),
    ...(code ? [`<p dir="ltr" style="margin:0 0 16px;font:700 28px/1.4 monospace">${escapeHtml(code)}</p>`] : []),
    ...(action ? [button(action)] : []),
    ...(note ? [paragraph(note, small)] : []),
    ...footer,
    '</div></body></html>',
  ].join('\n')
}

function button({ label, url }: NonNullable<Letter['action']>): string {
  const look = 'display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5fbf;color:#ffffff;'
  return [
    `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="${look}text-decoration:none">${escapeHtml(label)}</a></p>`,
    // A reader whose client shows no buttons can still copy the address.
    `<p dir="ltr" style="margin:0 0 16px;font-size:14px;overflow-wrap:anywhere">${escapeHtml(url)}</p>`,
  ].join('\n')
}

// A name with a line break in it must not become a header of the mail.
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
