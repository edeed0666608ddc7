import { accented, empty, fraction, plainLetters, root, row, scripted, table, type MathsPart } from './maths-text.ts'
import type { MathsNode } from './maths-tree.ts'

const tokens = new Set(['mi', 'mn', 'mo', 'mtext', 'ms'])
const unread = new Set(['annotation', 'annotation-xml', 'mphantom', 'maction', 'none', 'mprescripts', 'malignmark'])

/** A MathML formula as one line of text; as LaTeX where it contains only that. */
export function textOfMathml(math: MathsNode): string {
  const text = part(math).text.replaceAll(/\s+/gu, ' ').trim()
  if (text !== '') return text
  const written = latexIn(math)
  return written === '' ? '' : `$${written}$`
}

function latexIn(node: MathsNode): string {
  if (node.name === 'annotation' && node.attribute('encoding') === 'application/x-tex') return node.text.trim()
  return node.nodes.map(latexIn).find((each) => each !== '') ?? node.attribute('alttext')?.trim() ?? ''
}

function part(node: MathsNode): MathsPart {
  if (unread.has(node.name)) return empty
  if (tokens.has(node.name)) return token(node)
  const parts = node.nodes.filter(({ name }) => name !== 'annotation' && name !== 'annotation-xml').map(part)
  const [first = empty, second = empty, third = empty] = parts
  switch (node.name) {
    case 'mfrac':
      return node.attribute('linethickness') === '0'
        ? { text: `(${first.text}; ${second.text})` }
        : fraction(first, second)
    case 'msup':
      return scripted(first, { above: second })
    case 'msub':
      return scripted(first, { below: second })
    case 'msubsup':
    case 'munderover':
      return scripted(first, { below: second, above: third })
    case 'mmultiscripts':
      return multiscripts(node)
    case 'msqrt':
      return root(row(parts), empty)
    case 'mroot':
      return root(first, second)
    case 'mover':
      return accented(first, second.text) ?? scripted(first, { above: second })
    case 'munder':
      return scripted(first, { below: second })
    case 'mfenced':
      return fenced(node, parts)
    case 'mtable':
      return table(node.nodes.map((each) => each.nodes.map(part)))
    case 'mspace':
      return { text: ' ' }
    default:
      return parts.length === 0 ? { text: plainLetters(node.text) } : row(parts)
  }
}

function token(node: MathsNode): MathsPart {
  const text = plainLetters(node.text)
  if (node.name === 'mtext' || node.name === 'ms') return { text }
  const letters = text.trim()
  // A function's name stays apart from its argument.
  return {
    text: letters === '' && text !== '' ? ' ' : node.name === 'mi' && letters.length > 1 ? `${letters} ` : letters,
  }
}

function fenced(node: MathsNode, parts: readonly MathsPart[]): MathsPart {
  const separator = (node.attribute('separators') ?? ',').trim().charAt(0)
  const inner = parts.map(({ text }) => text).join(separator)
  return { text: `${node.attribute('open') ?? '('}${inner}${node.attribute('close') ?? ')'}` }
}

/** Isotopes and tensors: pairs of scripts after the base, then those before it. */
function multiscripts(node: MathsNode): MathsPart {
  const [base, ...scripts] = node.nodes
  if (!base) return empty
  const at = scripts.findIndex(({ name }) => name === 'mprescripts')
  const after = at < 0 ? scripts : scripts.slice(0, at)
  const before = at < 0 ? [] : scripts.slice(at + 1)
  const pairs = (nodes: readonly MathsNode[], of: MathsPart) => {
    let text = of
    for (let index = 0; index < nodes.length; index += 2) {
      const [below, above] = nodes.slice(index, index + 2).map(part)
      text = scripted(text, { ...(below && { below }), ...(above && { above }) })
    }
    return text
  }
  return { text: pairs(before, empty).text + pairs(after, part(base)).text }
}
