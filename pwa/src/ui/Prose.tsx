import type { Inline } from '@takhti/assistant/prose/inline'
import { type Block, type Item, readProse } from '@takhti/assistant/prose/prose'
import { Fragment, useMemo } from 'react'
import './prose.css'

type ProseProps = {
  /** A model's text, complete or as far as it has streamed. */
  text: string
  /** Addresses of the source itself: the only ones that become links. */
  links?: readonly string[]
  /** The passages that `[1]`, `[2]` … refer to: the label of each, and the action when it is chosen. */
  citations?: readonly { label: string; open: () => void }[]
  /** BCP 47 tag of the text. */
  language?: string
  /** The level of the heading above the text, so that its own come after: 2 inside a section of the page. */
  below?: 2 | 3 | 4
}

type Shown = { citations: NonNullable<ProseProps['citations']>; below: number }

/** A model's text, rendered from our own components only: no HTML, no images, and no links but the caller's own. */
export function Prose({ text, links, citations = [], language, below = 2 }: ProseProps) {
  const count = citations.length
  const blocks = useMemo(
    () => readProse(text, { citations: count, ...(links === undefined ? {} : { links }) }),
    [text, links, count],
  )
  return (
    <div className="prose" {...(language === undefined ? {} : { lang: language })}>
      <Blocks blocks={blocks} shown={{ citations, below }} />
    </div>
  )
}

// A text only grows at its end, so the index of a part is a stable key.
function Blocks({ blocks, shown }: { blocks: readonly Block[]; shown: Shown }) {
  return blocks.map((block, index) => <BlockOf key={`${index} ${block.kind}`} block={block} shown={shown} />)
}

function BlockOf({ block, shown }: { block: Block; shown: Shown }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = headings[Math.min(block.level, 6 - shown.below) + shown.below - 3] ?? 'h6'
      return (
        <Heading dir="auto">
          <Runs runs={block.children} shown={shown} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p dir="auto">
          <Runs runs={block.children} shown={shown} />
        </p>
      )
    case 'list':
      return block.isOrdered ? (
        <ol start={block.first}>
          <Items items={block.items} shown={shown} />
        </ol>
      ) : (
        <ul>
          <Items items={block.items} shown={shown} />
        </ul>
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.children} shown={shown} />
        </blockquote>
      )
    case 'code':
      return (
        <pre dir="ltr">
          <code>{block.text}</code>
        </pre>
      )
    case 'table':
      return <Table block={block} shown={shown} />
    case 'rule':
      return <hr />
  }
}

const headings = ['h3', 'h4', 'h5', 'h6'] as const

function Items({ items, shown }: { items: readonly Item[]; shown: Shown }) {
  return items.map((item, index) => (
    <li key={`${index}`} dir="auto">
      <Runs runs={item.children} shown={shown} />
      <Blocks blocks={item.below} shown={shown} />
    </li>
  ))
}

function Table({ block, shown }: { block: Extract<Block, { kind: 'table' }>; shown: Shown }) {
  return (
    <table>
      <thead>
        <tr>
          {block.head.map((cell, index) => (
            <th key={`${index}`} scope="col" dir="auto">
              <Runs runs={cell} shown={shown} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row, index) => (
          <tr key={`${index}`}>
            {row.map((cell, at) => (
              <td key={`${at}`} dir="auto">
                <Runs runs={cell} shown={shown} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Runs({ runs, shown }: { runs: readonly Inline[]; shown: Shown }) {
  return runs.map((run, index) => <Run key={`${index} ${run.kind}`} run={run} shown={shown} />)
}

function Run({ run, shown }: { run: Inline; shown: Shown }) {
  switch (run.kind) {
    case 'text':
      return <Fragment>{run.text}</Fragment>
    case 'break':
      return <br />
    case 'code':
      return <code dir="ltr">{run.text}</code>
    case 'strong':
      return (
        <strong>
          <Runs runs={run.children} shown={shown} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Runs runs={run.children} shown={shown} />
        </em>
      )
    case 'link':
      return (
        <a href={run.href} target="_blank" rel="noopener noreferrer">
          <Runs runs={run.children} shown={shown} />
        </a>
      )
    case 'citation':
      return <Citation number={run.number} shown={shown} />
  }
}

function Citation({ number, shown }: { number: number; shown: Shown }) {
  const cited = shown.citations[number - 1]
  if (cited === undefined) return <Fragment>{`[${number}]`}</Fragment>
  return (
    <button type="button" className="prose-citation" aria-label={cited.label} title={cited.label} onClick={cited.open}>
      {number}
    </button>
  )
}
