import { createRoot } from 'react-dom/client'
import { startText } from '#languages/text.ts'
import { WebviewRefusal } from './WebviewRefusal.tsx'

/** Shows *Invalid credentials*: another app opened a webview without a token, and no one is signed in. */
export async function startRefused(): Promise<void> {
  await startText()
  const root = document.querySelector('#root')
  if (root)
    createRoot(root).render(
      <main id="content" className="page webview-page" tabIndex={-1}>
        <WebviewRefusal reason="invalidCredentials" />
      </main>,
    )
}
