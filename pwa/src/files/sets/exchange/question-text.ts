import { isRichLink, type RichDoc } from '@takhti/schema/kit/rich-text/rules'
import { Parser } from 'htmlparser2'
import { segmentsOfHtml } from '../../documents/html.ts'
import { exchangeLimits, type Loss } from './model.ts'
import { richOfHtml } from './rich-reader.ts'
import { escaped } from './xml-tree.ts'

/** The plain text of a question, with its losses. All text is imported through this one function. */
export type QuestionText = { text: string; lost: readonly Loss[]; picture?: string; rich?: RichDoc }

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
  const isCut = whole.length < light.length
  const rich = isCut ? null : richOfHtml(whole)
  const { lost: found, picture } = lossesOf(whole, rich !== null)
  const lost = isCut ? [...found, 'long' as const] : found
  const { segments } = segmentsOfHtml(whole)
  const text = tidied(segments.map((each) => each.text).join('\n'))
  return { text, lost, ...(picture !== undefined && { picture }), ...(rich !== null && { rich }) }
}

/** Text as markup, for all exports. */
export function htmlOfText(text: string): string {
  return escaped(text).replaceAll('\n', '<br/>')
}

const lossOfElement: Readonly<Record<string, Loss>> = {
  ...ofEach('formatting', 'mark font big small'),
  ...ofEach('media', 'audio video object embed iframe applet source track'),
  ...ofEach('script', 'script style form input button'),
}

/** What a structured text has, and a plain one lacks. */
const ofStructure = new Set(
  'b strong i em u s strike del tt code pre h1 h2 h3 h4 h5 h6 ul ol table blockquote'.split(' '),
)

const styleLoss = /(?:^|;)\s*(?:color|background)\s*:/i
const styleOfStructure = /(?:^|;)\s*(?:font-weight|font-style|text-decoration)\s*:/i

function ofEach(loss: Loss, names: string): Record<string, Loss> {
  return Object.fromEntries(names.split(' ').map((name) => [name, loss]))
}

const formula = /tex|latex|math|equation|formula/i

const deepest = 500

class TooDeep extends Error {}

function lossesOf(html: string, isRich: boolean): Pick<QuestionText, 'lost' | 'picture'> {
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
        if (!isRich && ofStructure.has(name)) lost.add('formatting')
        if (name === 'a' && href !== undefined && !(isRich && isRichLink(href))) lost.add('link')
        if (name === 'img' && !formula.test(classes)) pictures.push(src)
        if (styleLoss.test(style) || (!isRich && styleOfStructure.test(style))) lost.add('formatting')
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
