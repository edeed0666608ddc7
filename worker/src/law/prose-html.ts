import type { Inline } from '@takhti/assistant/prose/inline'
import { readProse, type Block } from '@takhti/assistant/prose/prose'
import { escapeHtml } from '#platform/html.ts'

/** Addresses in a document that may be links: pages of this installation, mail, and the web. */
const address = /\]\(((?:\/|mailto:|https:\/\/)[^\s)]+)\)/g

/** A document's Markdown as HTML. Only the elements below are written, so that HTML in a text stays text. */
export function proseHtml(markdown: string): string {
  const links = [...markdown.matchAll(address)].map(([, href = '']) => href)
  return readProse(markdown, { links }).map(blockHtml).join('\n')
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading': {
      const level = Math.min(block.level, 4)
      return `<h${level}>${inlineHtml(block.children)}</h${level}>`
    }
    case 'paragraph':
      return `<p>${inlineHtml(block.children)}</p>`
    case 'list': {
      const items = block.items.map(
        (item) => `<li>${inlineHtml(item.children)}${item.below.map(blockHtml).join('')}</li>`,
      )
      return block.isOrdered ? `<ol start="${block.first}">${items.join('')}</ol>` : `<ul>${items.join('')}</ul>`
    }
    case 'quote':
      return `<blockquote>${block.children.map(blockHtml).join('')}</blockquote>`
    case 'code':
      return `<pre>${escapeHtml(block.text)}</pre>`
    case 'table':
      return tableHtml(block)
    case 'rule':
      return '<hr>'
  }
}

function tableHtml({ head, rows }: Extract<Block, { kind: 'table' }>): string {
  const cells = head.map((cell) => `<th scope="col">${inlineHtml(cell)}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${inlineHtml(cell)}</td>`).join('')}</tr>`)
  return `<table><thead><tr>${cells}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function inlineHtml(runs: readonly Inline[]): string {
  return runs.map(runHtml).join('')
}

function runHtml(run: Inline): string {
  switch (run.kind) {
    case 'text':
      return escapeHtml(run.text)
    case 'break':
      return '<br>'
    case 'code':
      return `<code>${escapeHtml(run.text)}</code>`
    case 'strong':
      return `<strong>${inlineHtml(run.children)}</strong>`
    case 'emphasis':
      return `<em>${inlineHtml(run.children)}</em>`
    case 'link':
      return `<a href="${escapeHtml(run.href)}">${inlineHtml(run.children)}</a>`
    case 'citation':
      return `[${run.number}]`
  }
}
