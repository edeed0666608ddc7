/** The parts of an element that selectors match. */
export type Styled = { readonly name: string; readonly id: string; readonly classes: readonly string[] }

type Compound = { readonly name: string; readonly id: string; readonly classes: readonly string[] }
type Rule = {
  /** From the outermost element to the matched one. */
  readonly path: readonly Compound[]
  readonly weight: number
  readonly declarations: ReadonlyMap<string, string>
}

const maxRules = 500
const maxSheet = 200_000

/**
 * The rules of a drawing's own style sheets, as far as names, ids and classes select elements; nothing in them is
 * fetched.
 */
export class SvgSheet {
  readonly #rules: Rule[] = []

  add(css: string): void {
    const plain = css.slice(0, maxSheet).replaceAll(/\/\*[^]*?\*\//g, '')
    for (const [, selectors = '', body = ''] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const declarations = declarationsOf(body)
      for (const selector of selectors.split(',')) {
        const path = pathOf(selector)
        if (path === null || this.#rules.length >= maxRules) continue
        this.#rules.push({ path, weight: weightOf(path), declarations })
      }
    }
    this.#rules.sort((one, other) => one.weight - other.weight)
  }

  /** The declarations that apply to an element within others, the outermost first. */
  of(element: Styled, within: readonly Styled[]): ReadonlyMap<string, string> {
    const found = new Map<string, string>()
    for (const { path, declarations } of this.#rules)
      if (matches(path, element, within)) for (const [name, value] of declarations) found.set(name, value)
    return found
  }
}

/** The names and values of a list of declarations. */
export function declarationsOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const part of text.slice(0, 2_000).split(';')) {
    const colon = part.indexOf(':')
    if (colon <= 0) continue
    const value = part.slice(colon + 1).replace(/\s*!important\s*$/i, '')
    found.set(part.slice(0, colon).trim().toLowerCase(), value.trim())
  }
  return found
}

export function styledAs(name: string, attributes: ReadonlyMap<string, string>): Styled {
  const classes = (attributes.get('class') ?? '').split(/\s+/).filter((each) => each !== '')
  return { name, id: attributes.get('id') ?? '', classes }
}

/** The compounds of a selector; null for one with more than names, ids and classes. */
function pathOf(selector: string): Compound[] | null {
  const parts = selector.trim().split(/\s*>\s*|\s+/)
  const path = parts.map((part): Compound | null => {
    const [, name, rest = ''] = /^([\w-]+|\*)?((?:[.#][\w-]+)*)$/.exec(part) ?? []
    if (part === '' || (name === undefined && rest === '')) return null
    const named = (mark: string) =>
      [...rest.matchAll(/([.#])([\w-]+)/g)].flatMap(([, at, each = '']) => (at === mark ? [each] : []))
    return { name: name === undefined || name === '*' ? '' : name, id: named('#')[0] ?? '', classes: named('.') }
  })
  return path.every((each) => each !== null) ? path : null
}

function weightOf(path: readonly Compound[]): number {
  return path.reduce(
    (sum, { name, id, classes }) => sum + (id === '' ? 0 : 10_000) + classes.length * 100 + (name === '' ? 0 : 1),
    0,
  )
}

function matches(path: readonly Compound[], element: Styled, within: readonly Styled[]): boolean {
  const [meant, ...outer] = path.toReversed()
  if (!meant || !isMeant(meant, element)) return false
  let at = within.length - 1
  for (const compound of outer) {
    while (at >= 0 && !isMeant(compound, within[at])) at -= 1
    if (at < 0) return false
    at -= 1
  }
  return true
}

function isMeant({ name, id, classes }: Compound, element: Styled | undefined): boolean {
  if (!element) return false
  return (
    (name === '' || name === element.name) &&
    (id === '' || id === element.id) &&
    classes.every((each) => element.classes.includes(each))
  )
}
