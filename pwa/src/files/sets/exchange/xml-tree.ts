import { Parser } from 'htmlparser2'
import { ExchangeFault } from './model.ts'

/** An element with its content in order; names come without their prefix. */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: (XmlElement | string)[]
}

const deepest = 200

/**
 * The root of a document of markup. Nothing is fetched and no entity grows: the parser knows the five entities of XML, and a
 * document type that declares others is refused.
 */
export function xmlTree(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, content: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: XmlElement = { name: localName(name), attributes: localNames(attributes), content: [] }
        open.at(-1)?.content.push(element)
        if (open.push(element) > deepest) throw new ExchangeFault('damaged')
      },
      onclosetag() {
        open.pop()
      },
      ontext: (text) => addText(open.at(-1) ?? root, text),
      onprocessinginstruction(name, data) {
        if (name.toLowerCase() === '!doctype' && data.includes('[')) throw new ExchangeFault('damaged')
      },
    },
    { xmlMode: true },
  )
  parser.end(source)
  const [first] = elementsOf(root)
  if (first === undefined) throw new ExchangeFault('damaged')
  return first
}

// A parser emits long text in pieces.
function addText({ content }: XmlElement, text: string): void {
  const last = content.at(-1)
  if (typeof last === 'string') content[content.length - 1] = last + text
  else content.push(text)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function localNames(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]))
}

/** The elements of a piece of a page, closed as a browser would; null where they are nested too deep. */
export function htmlTree(source: string): XmlElement | null {
  const root: XmlElement = { name: '', attributes: {}, content: [] }
  const open = [root]
  let isDeep = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: XmlElement = { name, attributes, content: [] }
        if (open.length <= deepest) open.at(-1)?.content.push(element)
        else isDeep = true
        open.push(element)
      },
      onclosetag() {
        open.pop()
      },
      ontext: (text) => addText(open.at(-1) ?? root, text),
    },
    { recognizeSelfClosing: true },
  )
  parser.end(source)
  return isDeep ? null : root
}

/** The elements directly in one, all or those of a name. */
export function elementsOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  return (element?.content ?? []).filter(
    (each): each is XmlElement => typeof each !== 'string' && (name === undefined || each.name === name),
  )
}

/** The first element of a name directly in another one. */
export function elementOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return elementsOf(element, name)[0]
}

/** All elements of a name within one, in order. */
export function allOf(element: XmlElement | undefined, ...names: string[]): XmlElement[] {
  return elementsOf(element).flatMap((each) => [...(names.includes(each.name) ? [each] : []), ...allOf(each, ...names)])
}

/** The text of an element and of all in it. */
export function textOf(element: XmlElement | undefined): string {
  return (element?.content ?? []).map((each) => (typeof each === 'string' ? each : textOf(each))).join('')
}

/**
 * The content of an element as markup, for the shared HTML reader. `leave` returns a replacement for elements that are
 * not part of it.
 */
export function markupIn(element: XmlElement | undefined, leave?: (element: XmlElement) => string | null): string {
  return (element?.content ?? []).map((each) => markupOf(each, leave)).join('')
}

function markupOf(each: XmlElement | string, leave?: (element: XmlElement) => string | null): string {
  if (typeof each === 'string') return escaped(each)
  const instead = leave?.(each) ?? null
  if (instead !== null) return instead
  const attributes = Object.entries(each.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  if (each.content.length === 0) return `<${each.name}${attributes.join('')}/>`
  return `<${each.name}${attributes.join('')}>${markupIn(each, leave)}</${each.name}>`
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text escaped for markup, without the characters that XML cannot represent. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? '')
}
