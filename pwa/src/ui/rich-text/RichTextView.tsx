import type { RichBlock, RichCell, RichInline, RichMark, RichText } from '@takhti/schema/kit/rich-text/rules'
import { lineOf, plainOfBlocks } from '@takhti/schema/kit/rich-text/text'
import { createElement, Fragment, type ComponentType, type ReactNode } from 'react'
import { directionOf } from './direction.ts'
import './rich-text.css'

/** What only areas know: how a formula is set, and how an image is read. */
export type RichParts = {
  Formula: ComponentType<{ latex: string; isBlock?: boolean }>
  Picture: ComponentType<{ picture: string; alt: string }>
  /** False where the text is within a button: its links are text. */
  hasLinks?: boolean
}

type RichTextViewProps = {
  text: RichText
  parts: RichParts
  /** The level of its own headings: one below the heading above it. */
  level?: 2 | 3 | 4 | 5
}

/** A text with structure, rendered from our own elements only. Each block has the direction of its own text. */
export function RichTextView({ text, parts, level = 4 }: RichTextViewProps) {
  if (typeof text === 'string') {
    return (
      <p className="rich-plain" dir="auto">
        {text}
      </p>
    )
  }
  return (
    <div className="rich-text">{text.content.map((block, index) => blockOf(block, { parts, level, key: index }))}</div>
  )
}

/** A text within a line, as in a heading or a list; structured text of several blocks is plain text there. */
export function RichLine({ text, parts }: Pick<RichTextViewProps, 'text' | 'parts'>) {
  const line = lineOf(text)
  return typeof line === 'string' ? line : <Runs runs={line} parts={parts} />
}

// A text is rendered as a whole, so the index of a part is a stable key.
type Shown = { parts: RichParts; level: number; key: number }

function blockOf(block: RichBlock, shown: Shown): ReactNode {
  const { parts, key } = shown
  switch (block.type) {
    case 'paragraph':
      return (
        <p key={key} dir="auto">
          <Runs runs={block.content ?? []} parts={parts} />
        </p>
      )
    case 'heading':
      return createElement(
        `h${Math.min(6, shown.level + block.attrs.level - 2)}`,
        { key, dir: 'auto' },
        <Runs runs={block.content ?? []} parts={parts} />,
      )
    case 'bulletList':
    case 'orderedList':
      return listOf(block, shown)
    case 'blockquote':
      return (
        <blockquote key={key} dir={directionOf(plainOfBlocks([block]))}>
          {within(block.content, shown)}
        </blockquote>
      )
    case 'codeBlock':
      return (
        <pre key={key} dir="ltr">
          <code>
            <Runs runs={block.content ?? []} parts={parts} />
          </code>
        </pre>
      )
    case 'horizontalRule':
      return <hr key={key} />
    case 'table':
      return (
        <div key={key} className="rich-table">
          <table dir={directionOf(plainOfBlocks([block]))}>
            <tbody>
              {block.content.map((row, index) => (
                <tr key={index}>{row.content.map((cell, at) => cellOf(cell, { ...shown, key: at }))}</tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'image':
      return <parts.Picture key={key} {...block.attrs} />
    case 'blockMath':
      return (
        <div key={key} className="rich-formula">
          <parts.Formula latex={block.attrs.latex} isBlock />
        </div>
      )
  }
}

function within(content: readonly RichBlock[], shown: Shown): ReactNode {
  return content.map((block, index) => blockOf(block, { ...shown, key: index }))
}

function listOf(list: Extract<RichBlock, { type: 'bulletList' | 'orderedList' }>, shown: Shown): ReactNode {
  const items = list.content.map(({ content }, index) => <li key={index}>{within(content, shown)}</li>)
  const dir = directionOf(plainOfBlocks([list]))
  if (list.type === 'bulletList')
    return (
      <ul key={shown.key} dir={dir}>
        {items}
      </ul>
    )
  return (
    <ol key={shown.key} dir={dir} start={list.attrs?.start ?? 1}>
      {items}
    </ol>
  )
}

function cellOf({ type, attrs, content }: RichCell, shown: Shown): ReactNode {
  const span = { colSpan: attrs?.colspan ?? 1, rowSpan: attrs?.rowspan ?? 1 }
  const words = within(content, shown)
  return type === 'tableHeader' ? (
    <th key={shown.key} {...span}>
      {words}
    </th>
  ) : (
    <td key={shown.key} {...span}>
      {words}
    </td>
  )
}

function Runs({ runs, parts }: { runs: readonly RichInline[]; parts: RichParts }) {
  return runs.map((run, index) => (
    <Fragment key={index}>{marksOf(run, parts).reduceRight<ReactNode>(marked, faceOf(run, parts))}</Fragment>
  ))
}

function marksOf({ marks = [] }: RichInline, { hasLinks = true }: RichParts): readonly RichMark[] {
  return hasLinks ? marks : marks.filter(({ type }) => type !== 'link')
}

function faceOf(run: RichInline, { Formula }: RichParts): ReactNode {
  switch (run.type) {
    case 'text':
      return run.text
    case 'hardBreak':
      return <br />
    case 'inlineMath':
      return <Formula latex={run.attrs.latex} />
  }
}

const elements = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
} as const satisfies Record<Exclude<RichMark['type'], 'link'>, string>

function marked(inner: ReactNode, mark: RichMark): ReactNode {
  if (mark.type !== 'link') return createElement(elements[mark.type], {}, inner)
  return (
    <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
      {inner}
    </a>
  )
}
