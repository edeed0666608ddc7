import { askedName, type Asked } from './script-input.ts'

/** The injected files; each returns once and leaves nothing behind; paint is removed with the panel. */
export type ScriptFile =
  | '/read-article.js'
  | '/read-video.js'
  | '/read-transcript.js'
  | '/read-captions.js'
  | '/open-transcript.js'
  | '/ask-player.js'
  | '/read-selection.js'
  | '/highlight-reader.js'
  | '/highlight-painter.js'

/** The one tab that the person asked to read. */
export type TabAccess = {
  /** Its address and title, or null where the browser hides them from us. */
  describe(): Promise<{ url: string; title: string } | null>
  /**
   * Runs a file of ours in the tab and returns its result, unchecked; null where it could not run. It may have an
   * input.
   */
  run(file: ScriptFile, world: 'ISOLATED' | 'MAIN', asked?: Asked): Promise<unknown>
}

const limitMs = 10_000

/** Access to a tab by way of `activeTab`: the person's click on the toolbar button allowed it. */
export function tabAccess(tabId: number): TabAccess {
  return {
    async describe() {
      const tab = await chrome.tabs.get(tabId).catch(() => null)
      return tab?.url === undefined ? null : { url: tab.url, title: tab.title ?? '' }
    },
    run(file, world, asked) {
      // A page that never yields must not block the panel, neither on injection nor on the answer.
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), limitMs))
      const asking = asked === undefined ? Promise.resolve() : ask(tabId, world, asked)
      const injected = asking
        .catch(() => undefined)
        .then(() => chrome.scripting.executeScript({ target: { tabId }, files: [file], world }))
        .then(([first]): unknown => first?.result ?? null)
        .catch(() => null)
      return Promise.race([injected, late])
    },
  }
}

// A file takes no arguments: its input is stored in its world before it is injected.
async function ask(tabId: number, world: 'ISOLATED' | 'MAIN', asked: Asked): Promise<void> {
  await chrome.scripting.executeScript<[string, Asked], void>({
    target: { tabId },
    world,
    args: [askedName, asked],
    func: (name, value) => void Reflect.set(globalThis, name, value),
  })
}
