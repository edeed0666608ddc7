const webview = /^\/webview\/(?:notebooks|bright-ai|self-learn\/(?:notebooks|bright-ai))(?:\/|$)/i
const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const newThread = new RegExp(`^/webview/bright-ai/new-thread(?:/(${id}))?/?$`, 'i')
const thread = new RegExp(`^/webview/bright-ai/(${id})/(${id})/?$`, 'i')

/** The assistant's page that a webview of another app opens. */
export type AssistantPage =
  | { kind: 'learn' }
  | { kind: 'list' }
  | { kind: 'new'; notebookId: string | null }
  | { kind: 'thread'; notebookId: string; threadId: string }

/** Whether another app opens the assistant by this path, even if no page is there. */
export function isAssistantWebview(pathname: string): boolean {
  return webview.test(pathname)
}

/** The page of a path: `notebooks` starts a conversation, `bright-ai` has four forms, `self-learn` is the student's assistant. */
export function assistantPageOf(pathname: string): AssistantPage | null {
  if (/^\/webview\/self-learn\/(?:notebooks|bright-ai)(?:\/|$)/i.test(pathname)) return { kind: 'learn' }
  if (/^\/webview\/notebooks\/?$/i.test(pathname)) return { kind: 'new', notebookId: null }
  const started = newThread.exec(pathname)
  if (started !== null) return { kind: 'new', notebookId: started[1]?.toLowerCase() ?? null }
  const [, notebookId, threadId] = thread.exec(pathname) ?? []
  if (notebookId !== undefined && threadId !== undefined)
    return { kind: 'thread', notebookId: notebookId.toLowerCase(), threadId: threadId.toLowerCase() }
  // Any other path below this prefix lists the conversations.
  return /^\/webview\/bright-ai(?:\/|$)/i.test(pathname) ? { kind: 'list' } : null
}
