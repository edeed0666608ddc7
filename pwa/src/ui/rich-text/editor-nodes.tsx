import { InputRule, mergeAttributes, Node } from '@tiptap/core'
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import type { RichParts } from './RichTextView.tsx'

/** What the nodes of the editor show themselves by. */
export type NodeParts = {
  parts: RichParts
  altLabel: string
  /** Opens the formula at a place of the document. */
  openFormula: (at: number, latex: string) => void
}

const pictureName = /^(?:file|quiz):[\w/-]+$/

/** A picture by the name of its file, with the words that stand for it. A picture of another page is not taken over. */
export function pictureNode({ parts: { Picture }, altLabel }: NodeParts): Node {
  function PictureView({ node, selected, updateAttributes }: ReactNodeViewProps) {
    const alt = String(node.attrs['alt'] ?? '')
    return (
      <NodeViewWrapper className="rich-node" data-selected={selected}>
        <Picture picture={String(node.attrs['picture'])} alt={alt} />
        <input
          className="rich-alt"
          dir="auto"
          aria-label={altLabel}
          placeholder={altLabel}
          maxLength={500}
          value={alt}
          onChange={({ target }) => updateAttributes({ alt: target.value })}
        />
      </NodeViewWrapper>
    )
  }
  return Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      picture: { default: '', parseHTML: (element) => element.getAttribute('data-picture') },
      alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
    }),
    parseHTML: () => [
      {
        tag: 'img[data-picture]',
        getAttrs: (element) => (pictureName.test(element.getAttribute('data-picture') ?? '') ? null : false),
      },
    ],
    renderHTML: ({ node }) => ['img', { 'data-picture': node.attrs['picture'], alt: node.attrs['alt'] }],
    addNodeView: () => ReactNodeViewRenderer(PictureView, { stopEvent: ({ event }) => isOfField(event) }),
  })
}

// What is typed into the field of a picture's words is no stroke of the text.
function isOfField(event: Event): boolean {
  return event.target instanceof HTMLInputElement
}

/** Formulas in a line and by themselves; `$x^2$` and `$$x^2$$` become such as they are typed. */
export function formulaNodes({ parts: { Formula }, openFormula }: NodeParts): Node[] {
  const made = (isBlock: boolean) => {
    function FormulaView({ node, selected, getPos }: ReactNodeViewProps) {
      const latex = String(node.attrs['latex'])
      return (
        <NodeViewWrapper as={isBlock ? 'div' : 'span'} className="rich-node" data-selected={selected}>
          <button type="button" className="rich-formula-button" onClick={() => openFormula(getPos() ?? -1, latex)}>
            <Formula latex={latex} isBlock={isBlock} />
          </button>
        </NodeViewWrapper>
      )
    }
    const tag = isBlock ? 'div' : 'span'
    return Node.create({
      name: isBlock ? 'blockMath' : 'inlineMath',
      group: isBlock ? 'block' : 'inline',
      inline: !isBlock,
      atom: true,
      addAttributes: () => ({
        latex: { default: '', parseHTML: (element) => element.getAttribute('data-latex') },
      }),
      parseHTML: () => [{ tag: `${tag}[data-latex]` }],
      renderHTML: ({ node, HTMLAttributes }) => [
        tag,
        mergeAttributes(HTMLAttributes, { 'data-latex': node.attrs['latex'] }),
        String(node.attrs['latex']),
      ],
      renderText: ({ node }) => String(node.attrs['latex']),
      addNodeView: () => ReactNodeViewRenderer(FormulaView),
      addKeyboardShortcuts: () => (isBlock ? {} : { 'Alt-=': () => (openFormula(-1, ''), true) }),
      addInputRules() {
        const rule = isBlock ? /^\$\$([^$]+)\$\$$/ : /(?:^|[\s(])(\$([^\s$](?:[^$]*[^\s$])?)\$)$/
        return [
          new InputRule({
            find: rule,
            handler: ({ state, range, match }) => {
              const latex = match[isBlock ? 1 : 2] ?? ''
              // The sign before it is matched and stays.
              const from = isBlock ? range.from : range.to - (match[1] ?? '').length + 1
              state.tr.replaceWith(from, range.to, this.type.create({ latex }))
            },
          }),
        ]
      },
    })
  }
  return [made(false), made(true)]
}
