import { Parser } from 'htmlparser2'
import { segmentsOfHtml } from '../../documents/html.ts'
import { exchangeLimits, type Loss } from './model.ts'
import { escaped } from './xml-tree.ts'

/** The plain text of a question, with its losses. All text is imported through this one function. */
export type QuestionText = { text: string; lost: readonly Loss[]; picture?: string }

/** Plain text as a question stores it: lines without surrounding space, and one space between words. */
export function questionText(text: string): QuestionText {
  // A longer text is cut by its field, and reported there.
  return { text: tidied(text.slice(0, exchangeLimits.source)), lost: [] }
}

function tidied(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Markup as plain text: superscripts, subscripts and formulas stay in Unicode or LaTeX. No script runs, and nothing is
 * fetched.
 */
export function questionTextOfHtml(html: string): QuestionText {
  if (!/[<&]/.test(html)) return questionText(html.slice(0, exchangeLimits.source).replaceAll(/\s+/g, ' '))
  // An image too large to be embedded may be longer than all text.
  const light = html.replaceAll(/data:[\w/+.-]+;base64,[\w+/=]{24000,}/g, 'data:,')
  const whole = light.slice(0, exchangeLimits.source)
  const { lost: found, picture } = lossesOf(whole)
  const lost = whole.length < light.length ? [...found, 'long' as const] : found
  const { segments } = segmentsOfHtml(whole)
  return { text: tidied(segments.map(({ text }) => text).join('\n')), lost, ...(picture !== undefined && { picture }) }
}

/** Text as markup, for all exports. */
export function htmlOfText(text: string): string {
  return escaped(text).replaceAll('\n', '<br/>')
}

const lossOfElement: Readonly<Record<string, Loss>> = {
  ...ofEach(
    'formatting',
    'b strong i em u s strike del mark font big small tt code pre h1 h2 h3 h4 h5 h6 ul ol table blockquote',
  ),
  ...ofEach('media', 'audio video object embed iframe applet source track'),
  ...ofEach('script', 'script style form input button'),
}

function ofEach(loss: Loss, names: string): Record<string, Loss> {
  return Object.fromEntries(names.split(' ').map((name) => [name, loss]))
}

const formula = /tex|latex|math|equation|formula/i

const deepest = 500

class TooDeep extends Error {}

function lossesOf(html: string): Pick<QuestionText, 'lost' | 'picture'> {
  const lost = new Set<Loss>()
  const pictures: string[] = []
  let depth = 0
  const parser = new Parser(
    {
      onclosetag() {
        depth -= 1
      },
      onopentag(name, { href, src = '', class: classes = '', style = '', type = '' }) {
        depth += 1
        // The parser's time is quadratic in the depth; the text reader stops there, too.
        if (depth > deepest) throw new TooDeep()
        const loss = lossOfElement[name]
        if (loss !== undefined && !type.startsWith('math/tex')) lost.add(loss)
        if (name === 'a' && href !== undefined) lost.add('link')
        if (name === 'img' && !formula.test(classes)) pictures.push(src)
        if (/(?:^|;)\s*(?:color|background|font-weight|font-style|text-decoration)\s*:/i.test(style))
          lost.add('formatting')
      },
    },
    { recognizeSelfClosing: true },
  )
  try {
    parser.end(html)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    lost.add('long')
  }
  // A question has one image.
  if (pictures.length > 1) lost.add('picture')
  return { lost: [...lost], ...(pictures[0] !== undefined && { picture: pictures[0] }) }
}
