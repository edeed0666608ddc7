const address = /^\/webview\/(?:notebooks|bright-ai|self-learn\/(?:notebooks|bright-ai))(?:\/|$)/i
const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const newThread = new RegExp(`^/webview/bright-ai/new-thread(?:/(${id}))?/?$`, 'i')
const thread = new RegExp(`^/webview/bright-ai/(${id})/(${id})/?$`, 'i')

/** What an address of the assistant within another app shows. */
export type AssistantPage =
  | { kind: 'learn' }
  | { kind: 'list' }
  | { kind: 'new'; notebookId: string | null }
  | { kind: 'thread'; notebookId: string; threadId: string }

/** Whether an address belongs to the assistant within another app, also with a path that leads nowhere. */
export function isAssistantWebview(pathname: string): boolean {
  return address.test(pathname)
}

/** The page of an address: notebooks begin a conversation, `bright-ai` has four shapes, and self-learn is a student's. */
export function assistantPageOf(pathname: string): AssistantPage | null {
  if (/^\/webview\/self-learn\/(?:notebooks|bright-ai)(?:\/|$)/i.test(pathname)) return { kind: 'learn' }
  if (/^\/webview\/notebooks\/?$/i.test(pathname)) return { kind: 'new', notebookId: null }
  const begun = newThread.exec(pathname)
  if (begun !== null) return { kind: 'new', notebookId: begun[1]?.toLowerCase() ?? null }
  const [, notebookId, threadId] = thread.exec(pathname) ?? []
  if (notebookId !== undefined && threadId !== undefined)
    return { kind: 'thread', notebookId: notebookId.toLowerCase(), threadId: threadId.toLowerCase() }
  // A prefix: what is not one of the other shapes lists the conversations.
  return /^\/webview\/bright-ai(?:\/|$)/i.test(pathname) ? { kind: 'list' } : null
}
