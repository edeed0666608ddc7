import { accented, empty, fraction, plainLetters, root, row, scripted, table, type MathsPart } from './maths-text.ts'
import type { MathsNode } from './maths-tree.ts'

/** A formula of an office program, as one line of text. */
export function textOfOmml(math: MathsNode): string {
  return part(math).text.replaceAll(/\s+/gu, ' ').trim()
}

const named = (node: MathsNode, name: string) => node.nodes.find((each) => each.name === name)
const inside = (node: MathsNode, name: string): MathsPart => {
  const found = named(node, name)
  return found ? part(found) : empty
}
/** A property such as the sign of a sum; `usual` where the formula does not name it. */
function property(node: MathsNode, name: string, usual: string): string {
  const properties = node.nodes.find((each) => each.name.endsWith('Pr'))
  const found = properties && named(properties, name)
  return found ? (found.attribute('val') ?? '') : usual
}
const isOn = (value: string) => value === '1' || value === 'true' || value === 'on'

function part(node: MathsNode): MathsPart {
  const read = structures[node.name]
  return read ? read(node) : row(node.nodes.filter(({ name }) => !name.endsWith('Pr')).map(part))
}

const structures: Readonly<Record<string, ((node: MathsNode) => MathsPart) | undefined>> = {
  // A number may lie in several runs.
  r: (node) => ({ text: plainLetters(node.nodes.map(textOfRun).join('')), kind: 'run' }),
  f: (node) => {
    const [over, under] = [inside(node, 'num'), inside(node, 'den')]
    return property(node, 'type', '') === 'noBar' ? { text: `(${over.text}; ${under.text})` } : fraction(over, under)
  },
  sSup: (node) => scripted(inside(node, 'e'), { above: inside(node, 'sup') }),
  sSub: (node) => scripted(inside(node, 'e'), { below: inside(node, 'sub') }),
  sSubSup: (node) => scripted(inside(node, 'e'), { below: inside(node, 'sub'), above: inside(node, 'sup') }),
  sPre: (node) => ({
    text: scripted(empty, { below: inside(node, 'sub'), above: inside(node, 'sup') }).text + inside(node, 'e').text,
  }),
  rad: (node) => root(inside(node, 'e'), isOn(property(node, 'degHide', '0')) ? empty : inside(node, 'deg')),
  nary: (node) => {
    const sign = scripted(
      { text: property(node, 'chr', '∫') },
      { below: inside(node, 'sub'), above: inside(node, 'sup') },
    )
    return { text: `${sign.text} ${inside(node, 'e').text}` }
  },
  d: (node) => {
    const inner = node.nodes.filter(({ name }) => name === 'e').map((each) => part(each).text)
    return {
      text: property(node, 'begChr', '(') + inner.join(property(node, 'sepChr', '|')) + property(node, 'endChr', ')'),
    }
  },
  func: (node) => {
    const [name, of] = [inside(node, 'fName').text, inside(node, 'e').text]
    return { text: `${name}${/^[\p{L}\p{N}√]/u.test(of) ? ' ' : ''}${of}` }
  },
  acc: (node) => accent(node, property(node, 'chr', '̂')),
  bar: (node) => accent(node, property(node, 'pos', 'bot') === 'top' ? '̅' : '_'),
  groupChr: (node) => inside(node, 'e'),
  limLow: (node) => scripted(inside(node, 'e'), { below: inside(node, 'lim') }),
  limUpp: (node) => scripted(inside(node, 'e'), { above: inside(node, 'lim') }),
  m: (node) =>
    table(
      node.nodes
        .filter(({ name }) => name === 'mr')
        .map((each) => each.nodes.filter(({ name }) => name === 'e').map(part)),
    ),
  eqArr: (node) => table(node.nodes.filter(({ name }) => name === 'e').map((each) => [part(each)])),
  phant: (node) => (property(node, 'show', '1') === '0' ? empty : inside(node, 'e')),
}

function textOfRun(node: MathsNode): string {
  if (node.name === 't') return node.text
  return node.name === 'tab' || node.name === 'br' ? ' ' : ''
}

function accent(node: MathsNode, sign: string): MathsPart {
  const base = inside(node, 'e')
  return accented(base, sign) ?? base
}
