import { expect, test } from 'vitest'
import { assistantPageOf, isAssistantWebview } from './assistant-address.ts'

const one = '01900000-0000-7000-8000-000000000001'
const two = '01900000-0000-7000-8000-000000000002'

test('[WV-10] each shape of the assistant within another app has its page', () => {
  const pages: [string, object | null][] = [
    ['/webview/notebooks', { kind: 'new', notebookId: null }],
    ['/webview/bright-ai/new-thread', { kind: 'new', notebookId: null }],
    [`/webview/bright-ai/new-thread/${one.toUpperCase()}`, { kind: 'new', notebookId: one }],
    [`/webview/bright-ai/${one}/${two}/`, { kind: 'thread', notebookId: one, threadId: two }],
    ['/webview/bright-ai', { kind: 'list' }],
    ['/webview/bright-ai/anything', { kind: 'list' }],
    ['/webview/self-learn/notebooks', { kind: 'learn' }],
    ['/webview/self-learn/bright-ai', { kind: 'learn' }],
    ['/webview/Self-Learn/Bright-AI/', { kind: 'learn' }],
    ['/webview/notebooks/x', null],
  ]
  for (const [pathname, page] of pages) {
    expect(isAssistantWebview(pathname), pathname).toBe(true)
    expect(assistantPageOf(pathname), pathname).toEqual(page)
  }
  for (const pathname of ['/webview/bright-ais', '/webview/self-learn', '/notebooks', '/webview'])
    expect(isAssistantWebview(pathname), pathname).toBe(false)
})
