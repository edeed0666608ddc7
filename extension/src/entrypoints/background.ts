import { defineBackground } from 'wxt/utils/define-background'
import * as z from 'zod'
import { serveContextMenu } from '#app/context-menu.ts'
import { handleMessages } from '#app/handle-messages.ts'
import { openPanel } from '#app/open-panel.ts'
import { sendWaiting } from '#app/ports.ts'

// Firefox has no access levels; the types are Chromium's.
type Levelled = Partial<Pick<typeof chrome.storage.local, 'setAccessLevel'>>

// The worker sleeps between events: listeners are registered synchronously, and no state is in variables.
export default defineBackground({
  // As a module it shares code with the panel.
  type: 'module',
  main() {
    // The policy of extension pages forbids code made from text, which zod would otherwise try.
    z.config({ jitless: true })
    handleMessages()
    chrome.action.onClicked.addListener(openPanel)
    serveContextMenu()
    chrome.runtime.onStartup.addListener(() => void sendWaiting())
    // Scripts in pages may use `storage.local` unless the access level forbids it, and captures wait there.
    void (chrome.storage.local as Levelled).setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
  },
})
