// The types are Chromium's, which has no sidebars of extensions.
type Sidebars = { sidebarAction: { open(): Promise<void> } }

/** Opens the panel beside a tab; in the listener of the press itself, so that the press's permission holds. */
export function openPanel({ windowId }: { windowId: number }): void {
  // A build is for one browser, so the cast holds wherever this branch remains.
  if (import.meta.env.FIREFOX) void (chrome as unknown as Sidebars).sidebarAction.open()
  else void chrome.sidePanel.open({ windowId })
}
