/** An element of a formula's markup; names are without their prefix. */
export type MathsNode = {
  readonly name: string
  readonly nodes: MathsNode[]
  text: string
  /** The value of an attribute, or null. */
  attribute(name: string): string | null
}

/** The maximum depth of a formula; deeper elements are dropped. */
const deepest = 200

/** Collects the elements of a formula while a reader passes them. */
export class MathsTree {
  readonly root: MathsNode
  readonly #open: MathsNode[]
  #below = 0

  constructor(name: string, attribute: MathsNode['attribute']) {
    this.root = { name, nodes: [], text: '', attribute }
    this.#open = [this.root]
  }

  open(name: string, attribute: MathsNode['attribute']): void {
    if (this.#below > 0 || this.#open.length > deepest) this.#below += 1
    else {
      const node: MathsNode = { name, nodes: [], text: '', attribute }
      this.#open.at(-1)?.nodes.push(node)
      this.#open.push(node)
    }
  }

  /** Whether the formula itself is closed. */
  close(): boolean {
    if (this.#below > 0) this.#below -= 1
    else this.#open.pop()
    return this.#open.length === 0
  }

  text(text: string): void {
    const node = this.#open.at(-1)
    if (node && this.#below === 0) node.text += text
  }
}
