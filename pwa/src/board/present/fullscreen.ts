/** Shows the page on the whole screen; an iPhone, which cannot, goes on in its window. */
export async function enterFullscreen(): Promise<void> {
  // An iPhone lacks the method, which the types do not know.
  const page: Partial<HTMLElement> = document.documentElement
  await page.requestFullscreen?.().catch(() => {})
}

export async function leaveFullscreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => {})
}
