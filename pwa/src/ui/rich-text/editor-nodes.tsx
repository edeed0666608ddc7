import { InputRule, mergeAttributes, Node } from '@tiptap/core'
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import type { RichParts } from './RichTextView.tsx'

/** The components that the editor's nodes render. */
export type NodeParts = {
  parts: RichParts
  altLabel: string
  /** Opens the formula at a position of the document. */
  openFormula: (at: number, latex: string) => void
}

const pictureName = /^(?:file|paper|quiz):[\w/-]+$/

/** An image by the name of its file, with its alternative text. Images of other pages are not accepted. */
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

// Input in the field of an image's alternative text is no input of the document.
function isOfField(event: Event): boolean {
  return event.target instanceof HTMLInputElement
}

/** Formulas inline and as blocks; typing `$x^2$` or `$$x^2$$` creates one. */
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
              // The character before it is matched and stays.
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
