import { defineBackground } from 'wxt/utils/define-background'
import * as z from 'zod'
import { handleMessages } from '#app/handle-messages.ts'
import { sendWaiting } from '#app/ports.ts'

// The worker sleeps between events: listeners are registered synchronously, and no state is in variables.
export default defineBackground({
  // As a module it shares code with the panel.
  type: 'module',
  main() {
    // The policy of extension pages forbids code made from text, which zod would otherwise try.
    z.config({ jitless: true })
    handleMessages()
    chrome.action.onClicked.addListener((tab) => {
      // Opening the panel in this very listener retains the click's permission for the tab.
      void chrome.sidePanel.open({ windowId: tab.windowId })
    })
    chrome.runtime.onStartup.addListener(() => void sendWaiting())
    // Scripts in pages may use `storage.local` unless the access level forbids it, and captures wait there.
    void chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })
  },
})
