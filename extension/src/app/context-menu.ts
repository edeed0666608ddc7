import { wishItem } from '#capture/wish-item.ts'
import { wishKinds, wishOf } from '#capture/wish.ts'
import { openPanel } from './open-panel.ts'

/** The menu of pages; its entries outlive the background worker, so they are made once for each version. */
export function serveContextMenu(): void {
  chrome.runtime.onInstalled.addListener(() => {
    chrome.contextMenus.removeAll(() => {
      for (const kind of wishKinds)
        chrome.contextMenus.create({
          id: kind,
          contexts: [kind],
          title: chrome.i18n.getMessage(kind),
          documentUrlPatterns: ['*://*/*'],
        })
    })
  })
  chrome.contextMenus.onClicked.addListener((click, tab) => {
    if (tab?.id === undefined) return
    openPanel(tab)
    void wishItem.setValue(wishOf(click, tab.id))
  })
}
